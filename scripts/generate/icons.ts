import fs from "node:fs";
import sharp from "sharp";
import { colorOf } from "../../src/node/tokens";

const FOLDER = "static/icons";
const FILE = `${FOLDER}/icon.svg`;

/** Gives the drawing static/icons/icon.svg the site's colours, and writes the app's icons in every size. */
export async function generate(): Promise<void> {
  // A drawing, not a letter of the font: the bar is the crossbar of the H. Each shape's class names its colour.
  const drawing = fs
    .readFileSync(FILE, "utf8")
    .replace(/<[^>]*class="(\w+)"[^>]*>/g, (shape, role) => shape.replace(/fill="[^"]*"/, `fill="${colorOf(role)}"`));
  fs.writeFileSync(FILE, drawing);

  // Smaller, because a maskable icon may be cropped to a circle of 80 % of its width.
  const maskable = drawing.replace(
    /(<rect[^>]*>)(.*)(<\/svg>)/s,
    '$1<g transform="translate(36 36) scale(.86)">$2</g>$3',
  );
  // One colour on a transparent background, for systems that tint icons.
  const monochrome = drawing.replace(/<rect[^>]*>/, "").replace(/fill="#[0-9a-f]{6}"/g, 'fill="#fff"');

  const icons: [name: string, svg: string, size: number][] = [
    ["icon-192.png", drawing, 192],
    ["icon-512.png", drawing, 512],
    ["maskable-192.png", maskable, 192],
    ["maskable-512.png", maskable, 512],
    ["monochrome-512.png", monochrome, 512],
    ["apple-touch-icon.png", maskable, 180],
    ["favicon-48.png", drawing, 48],
  ];

  for (const [name, svg, size] of icons) {
    const picture = sharp(Buffer.from(svg), { density: 288 }).resize(size, size);
    // The rectangle fills the picture.
    const opaque = name.startsWith("mono") ? picture : picture.removeAlpha();
    await opaque.png({ palette: true, compressionLevel: 9 }).toFile(`${FOLDER}/${name}`);
  }
  console.log(`Wrote ${FILE} and ${icons.length} icons of it in ${FOLDER}/.`);
}
