// `npm run fonts`: cuts the faces of src/fonts/ out of the whole typefaces, and says how large they are.
import fs from "node:fs";
import { cutFace } from "./fonts/cut.mjs";
import { FACES } from "./fonts/faces.mjs";

const FOLDER = "src/fonts";
fs.mkdirSync(FOLDER, { recursive: true });

let total = 0;
for (const face of FACES) {
  const font = await cutFace(face);
  fs.writeFileSync(`${FOLDER}/${face.name}.woff2`, font);
  console.log(`${face.name}.woff2: ${font.length} bytes`);
  total += font.length;
}
console.log(`${total} bytes in all`);
