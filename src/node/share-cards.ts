/** Share cards: the pictures that other sites show beside a link (https://ogp.me). */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import sharp, { type CreateText, type OverlayOptions } from "sharp";
import { FAULTS } from "../projects-file/files";
import { site } from "../site";
import { fitLockup, LATIN, textOptions } from "./lockup";
import { colorOf } from "./tokens";

/** `still` is the path of the picture. `line` stands below the title, or the company's name without one. */
type ShareCardContent = { title?: string; line?: string; still: string };

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 56];
/** Hosts cache this folder as immutable; a card's name is the digest of its content. */
const FOLDER = "static/share";

/** @param options a width at which lines wrap, and a height to shrink into */
async function renderText(words: string, role: string, options: Partial<CreateText>) {
  const escaped = words.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  const text = `<span foreground="${colorOf(role)}">${escaped}</span>`;
  const { data, info } = await sharp({ text: { wrap: "word-char", ...options, text } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, height: info.height };
}

/** The company's name in two lines of one width. @param size in px @param top of the first line */
async function renderLockup(size: number, top: number): Promise<OverlayOptions[]> {
  const [first = "", second = ""] = site.lockup;
  const { widths } = await fitLockup(site.lockup);
  const one = await renderText(first, "text", textOptions(size, widths[0]));
  const other = await renderText(second, "accent", textOptions(size, widths[1]));
  return [
    { ...one, left: MARGIN, top },
    { ...other, left: MARGIN, top: top + Math.round(size * 0.84) },
  ];
}

async function renderHeading({ title, line }: ShareCardContent): Promise<OverlayOptions[]> {
  if (title === undefined) return renderLockup(176, 214);
  // Letters that the face lacks would appear in a system font, or as boxes.
  if ([...title].some((letter) => !LATIN.includes(letter))) return [];
  const width = WIDTH - 2 * MARGIN;
  const bottom = HEIGHT - (line ? 120 : 56);
  const face = textOptions(120);
  const large = await renderText(title, "text", { ...face, width });
  const { input, height } =
    large.height <= 300 ? large : await renderText(title, "text", { ...face, width, height: 300 });
  return [{ input, left: MARGIN, top: bottom - height }];
}

export async function drawShareCard(content: ShareCardContent): Promise<Buffer> {
  const page = colorOf("page");
  const ink = `<svg width="${WIDTH}" height="${HEIGHT}">
<linearGradient id="ink" x2="0" y2="1"><stop offset=".1" stop-color="${page}" stop-opacity="0"/><stop offset=".55" stop-color="${page}" stop-opacity=".8"/><stop offset="1" stop-color="${page}" stop-opacity=".94"/></linearGradient>
<rect width="100%" height="100%" fill="url(#ink)"/>
${content.title === undefined ? "" : `<rect width="316" height="112" fill="${page}"/>`}
<rect y="${HEIGHT - 12}" width="100%" height="12" fill="${colorOf("accent")}"/></svg>`;
  const line = content.line ? [await renderText(content.line, "text", textOptions(32))] : [];
  return sharp(content.still, FAULTS)
    .autoOrient()
    .resize(WIDTH, HEIGHT)
    .composite([
      { input: Buffer.from(ink) },
      ...(content.title === undefined ? [] : await renderLockup(37, 27)),
      ...(await renderHeading(content)),
      ...line.map(({ input, height }) => ({ input, left: MARGIN, top: HEIGHT - 56 - height })),
    ])
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
}

/** Writes a card into public/. @returns its path; "" in development, where nobody shares a page */
export async function writeShareCard(content: ShareCardContent): Promise<string> {
  if (process.env.NODE_ENV === "development") return "";
  const card = await drawShareCard(content);
  const src = `/${FOLDER}/${createHash("sha256").update(card).digest("hex").slice(0, 16)}.jpg`;
  fs.mkdirSync(path.join("public", FOLDER), { recursive: true });
  fs.writeFileSync(path.join("public", src), card);
  return src;
}
