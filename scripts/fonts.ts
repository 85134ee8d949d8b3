// npm run fonts: subsets the typefaces into src/fonts/, and fits the lines of the company's name (src/styles/lockup.css).
import fs from "node:fs";
import { FACES } from "../src/fonts/faces";
import { lockupStyle } from "../src/node/lockup";
import { subsetFace } from "./subset-face";

for (const face of FACES) {
  const font = await subsetFace(face);
  fs.writeFileSync(`src/fonts/${face.name}.${face.format}`, font);
  console.log(`src/fonts/${face.name}.${face.format}: ${font.length} bytes`);
}
fs.writeFileSync("src/styles/lockup.css", await lockupStyle());
