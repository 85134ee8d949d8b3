/** Fits the two lines of the company's name to the same width, on the home page and on share cards. */
import path from "node:path";
import sharp from "sharp";
import { site } from "../site";

/** Written by `npm run fonts`, because sharp's Pango can't read woff2. */
const FONT = path.resolve("src/fonts/anybody-card.ttf");
export const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
/** The face's characters (scripts/faces.ts): Western European letters and typographic punctuation. */
export const LATIN = `${range(0x20, 0x7e)}\u{a0}¡£¥§©«®°·»¿${range(0xc0, 0xff)}–—‘’‚“”„•…€™`;
/** The face's width axis. */
const [NARROWEST, WIDEST] = [62, 100];
const MEASURED_SIZE = 400;

/** @param width of the face @returns options of sharp for a text of `size` px */
export const textOptions = (size: number, width = WIDEST) => ({
  font: `Anybody Thin, ${size} @wdth=${width}`,
  fontfile: FONT,
  rgba: true,
});

/** @returns the width of a word in em */
async function measure(word: string, width: number): Promise<number> {
  const text = { ...textOptions(MEASURED_SIZE, width), text: `<span foreground="#000">${word}</span>` };
  const { info } = await sharp({ text }).png().toBuffer({ resolveWithObject: true });
  return info.width / MEASURED_SIZE;
}

/** @returns the width of the face in which a word is as wide as the target */
async function narrow(word: string, target: number): Promise<number> {
  const [least, most] = [await measure(word, NARROWEST), await measure(word, WIDEST)];
  const width = NARROWEST + ((target - least) / (most - least)) * (WIDEST - NARROWEST);
  return Math.max(NARROWEST, Math.round(2 * width) / 2);
}

/** @returns the width of each line's face, and of the widest line in em */
export async function fitLockup([first = "", second = ""]: readonly string[]) {
  const target = Math.min(await measure(first, WIDEST), await measure(second, WIDEST));
  const widths = [await narrow(first, target), await narrow(second, target)] as const;
  const em = Math.max(await measure(first, widths[0]), await measure(second, widths[1]));
  return { widths, em: Math.round(em * 100) / 100 };
}

/** @returns the text of src/styles/lockup.css, for the hero */
export async function lockupStyle(): Promise<string> {
  const { widths, em } = await fitLockup(site.lockup);
  return `/* Written by "npm run fonts": the company's name in two lines of one width. */
:root {
  --lockup-em: ${em};
  --lockup-first: ${widths[0]}%;
  --lockup-second: ${widths[1]}%;
}
`;
}
