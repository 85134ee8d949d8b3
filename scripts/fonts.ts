// npm run fonts: cuts the faces of src/fonts/ out of the whole typefaces.
import "./help";
import fs from "node:fs";
import { FACES } from "../src/fonts/faces";
import { cutFace } from "./cut-face";

for (const face of FACES) {
  const font = await cutFace(face);
  fs.writeFileSync(`src/fonts/${face.name}.${face.format}`, font);
  console.log(`src/fonts/${face.name}.${face.format}: ${font.length} bytes`);
}
