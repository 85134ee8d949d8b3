/** Share cards: the pictures that other sites show beside a link and its title (https://ogp.me). */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { FAULTS } from "../projects-file/still";
import { colorOf } from "./tokens";

const WIDTH = 1200;
const HEIGHT = 630;
const BAR_HEIGHT = 12;
/** Its files are immutable (headers.ts): a card's name is the digest of its content. */
const FOLDER = "static/share";

/** The still, cropped, darker towards the lower edge, with a bar of the accent. @param still its path */
async function drawShareCard(still: string): Promise<Buffer> {
  const page = colorOf("page");
  const ink = `<svg width="${WIDTH}" height="${HEIGHT}">
<linearGradient id="ink" x2="0" y2="1">
<stop offset=".4" stop-color="${page}" stop-opacity="0"/><stop offset="1" stop-color="${page}" stop-opacity=".8"/>
</linearGradient>
<rect width="100%" height="100%" fill="url(#ink)"/>
<rect y="${HEIGHT - BAR_HEIGHT}" width="100%" height="${BAR_HEIGHT}" fill="${colorOf("accent")}"/></svg>`;
  return sharp(still, FAULTS)
    .autoOrient()
    .resize(WIDTH, HEIGHT)
    .composite([{ input: Buffer.from(ink) }])
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
}

/** Writes a still's card into public/. @returns its path; "" in development, where nobody shares a page */
export async function writeShareCard(still: string): Promise<string> {
  if (process.env.NODE_ENV === "development") return "";
  const card = await drawShareCard(still);
  const src = `/${FOLDER}/${createHash("sha256").update(card).digest("hex").slice(0, 16)}.jpg`;
  fs.mkdirSync(path.join("public", FOLDER), { recursive: true });
  fs.writeFileSync(path.join("public", src), card);
  return src;
}
