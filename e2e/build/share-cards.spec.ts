/** The pictures of shared links, drawn: titles of every kind, and any still. The built site's are in e2e/site/seo.spec.ts. */
import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { expect, test } from "../helpers/test";

const COMPANY = { lockup: ["HAMMERED", "PRODUCTIONS"], place: "LOS ANGELES, CA" };
const STILL = "data/images/1.jpg";

let folder: string;
test.beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "share-cards-"));
});
test.afterAll(() => fs.rmSync(folder, { recursive: true }));

const load = () => import("../../scripts/build/share-cards/shape.mjs");

async function outlineOf(title: string) {
  const { shapeText } = await load();
  const shaped = await shapeText(title, "title");
  return { ...shaped, ...shaped.outline({ from: 0, to: shaped.text.length }) };
}

/** Writes a card to its standard output. Its arguments are those of `drawShareCard`, as JSON. */
const DRAW = `
  const { drawShareCard } = await import("./scripts/build/share-cards/draw.mjs");
  process.stdout.write(await drawShareCard(...process.argv.slice(1).map((text) => JSON.parse(text))));
`;

/** In a process of its own: where tests of one run need a module both as CommonJS and as ESM, Playwright gives the one for the other. */
async function draw(title: string, still = STILL): Promise<Buffer> {
  const texts = [{ kind: "title", title, stills: [still] }, COMPANY].map((argument) => JSON.stringify(argument));
  const args = ["--input-type=module", "-e", DRAW, ...texts];
  const { stdout } = await promisify(execFile)(process.execPath, args, { encoding: "buffer", maxBuffer: 1e7 });
  return stdout;
}

/** How much of the place of the words is as bright as they are, and where: the middle of it, in pixels from the left. */
async function wordsOn(card: Buffer) {
  const { data, info } = await sharp(card)
    .extract({ left: 0, top: 130, width: 1200, height: 480 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const places = [...data].flatMap((value, index) => (value > 225 ? [index % info.width] : []));
  return {
    share: places.length / data.length,
    left: places.reduce((least, place) => Math.min(least, place), info.width),
    right: places.reduce((most, place) => Math.max(most, place), 0),
  };
}

test("both lines of the lockup are of one width", async () => {
  const { shapeText } = await load();
  const first = await outlineOf("HAMMERED");
  const second = await shapeText("PRODUCTIONS", "secondLine");
  expect(second.outline({ from: 0, to: 11 }).width).toBeCloseTo(first.width, 2);
});

test("Hebrew is read from the right, and Arabic letters are joined", async () => {
  const [alef, bet, both] = [await outlineOf("א"), await outlineOf("ב"), await outlineOf("אב")];
  expect(both.isRightToLeft).toBe(true);
  expect(both.path.startsWith(bet.path)).toBe(true);
  expect(both.width).toBeCloseTo(alef.width + bet.width, 3);
  const [single, joined] = [await outlineOf("ب"), await outlineOf("بب")];
  expect(joined.width).toBeLessThan(single.width * 2);
  // A number within it is read from the left.
  const mixed = await outlineOf("א 12");
  expect(mixed.isRightToLeft).toBe(true);
  expect(mixed.path.startsWith((await outlineOf("12")).path)).toBe(true);
});

test("what no face has is left out, and its blanks with it; nothing is a box", async () => {
  for (const [title, shown] of [
    ["漢字 Live", "Live"],
    ["Live 漢字 tonight", "Live tonight"],
    ["漢字", ""],
    ["A\u0000B\nC", "A B C"],
    ["Łódź Кириллица Ελληνικά Việt", "Łódź Кириллица Ελληνικά Việt"],
    ["“F*** this” & <script>", "“F*** this” & <script>"],
  ] as const) {
    const { text, path: drawn } = await outlineOf(title);
    expect(text).toBe(shown);
    expect(drawn).toBe((await outlineOf(shown)).path);
  }
  // One picture, or the person alone: never the signs that it is made of, one after the other.
  const one = await outlineOf("👩");
  for (const person of ["👩🏽‍🎤", "👩🏽‍🚀", "👩🏿"]) expect((await outlineOf(person)).width).toBeCloseTo(one.width, 1);
});

const TITLES = {
  "a short one": "Makua",
  "one of 120 letters without a blank": "W".repeat(120),
  "one of 400 letters": "a title without an end ".repeat(17),
  "one in Hebrew": "עולם חדש",
  "markup and quotes": `<script>alert("1")</script> & 'more' ]]> --`,
  "an emoji": "🔥🔥🔥",
};
for (const [name, title] of Object.entries(TITLES))
  test(`a card with ${name} has its words within its margins`, async () => {
    const card = await draw(title);
    const { format, width, height } = await sharp(card).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
    const { share, left, right } = await wordsOn(card);
    expect(share).toBeGreaterThan(0.005);
    expect(left).toBeGreaterThanOrEqual(48);
    expect(right).toBeLessThanOrEqual(1152);
    if (name === "one in Hebrew") expect(right).toBeGreaterThan(1120);
    else expect(left).toBeLessThan(100);
  });

test("a still of noise makes no card of more than 150 KB, and a white one leaves the title to be read", async () => {
  const noise = path.join(folder, "noise.png");
  await sharp({
    create: {
      width: 1600,
      height: 900,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 80 },
    },
  })
    .png()
    .toFile(noise);
  expect((await draw("Noise", noise)).length).toBeLessThanOrEqual(150_000);
  const white = path.join(folder, "white.png");
  await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#fff" } })
    .png()
    .toFile(white);
  // Beside the word, in the height of its middle: WCAG's 7:1 against bone is a grey of at most 80.
  const { data } = await sharp(await draw("I", white))
    .extract({ left: 900, top: 510, width: 200, height: 40 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(Math.max(...data)).toBeLessThanOrEqual(80);
});
