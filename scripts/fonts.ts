// npm run fonts: subsets the typefaces into src/fonts/, and writes their styles (src/styles/fonts.css) and those of the lines of
// the company's name (src/styles/lockup.css). It needs a browser, and the fonts of src/fonts/faces.ts that stand in for ours.
import fs from "node:fs";
import { FACES } from "../src/fonts/faces";
import { lockupStyle } from "../src/node/lockup";
import { launchBrowser } from "./find-browser";
import { fontStyles } from "./font-styles";
import { subsetFace } from "./subset-face";

for (const face of FACES) {
  const font = await subsetFace(face);
  fs.writeFileSync(`src/fonts/${face.name}.${face.format}`, font);
  console.log(`src/fonts/${face.name}.${face.format}: ${font.length} bytes`);
}
const browser = await launchBrowser();
fs.writeFileSync("src/styles/fonts.css", await fontStyles(await browser.newPage()));
await browser.close();
fs.writeFileSync("src/styles/lockup.css", await lockupStyle());
