/** A folder as an editor has it: a file of two projects, their stills, their previews. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { checkProjects } from "../../../src/build/projects/check";
import { printFinding } from "../../../src/build/projects/finding";

/** Two good projects, each field on a line of its own, from line 3 and from line 10. */
export const GOOD = `[
  {
    "id": "1",
    "title": "One",
    "videoId": "eRsGyueVLvQ",
    "previewVideo": "/previews/1.mp4",
    "image": "images/1.jpg"
  },
  {
    "id": "2",
    "title": "Two",
    "videoId": "76979871",
    "previewVideo": "/previews/2.webm",
    "image": "images/2.png"
  }
]
`;

/** A still of one colour. @param file its ending is its format */
export const writePicture = (file: string, width: number, height = 2) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } }).toFile(file);

export async function createEditorFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "projects-"));
  const at = (...parts: string[]) => path.join(folder, ...parts);
  fs.mkdirSync(at("data/images"), { recursive: true });
  fs.mkdirSync(at("static/previews"), { recursive: true });
  await writePicture(at("data/images/1.jpg"), 1200);
  await writePicture(at("data/images/2.png"), 1300);
  fs.writeFileSync(at("static/previews/1.mp4"), "a video");
  fs.writeFileSync(at("static/previews/2.webm"), "a video");
  const file = at("data/projects.json");
  fs.writeFileSync(file, GOOD);
  const check = () => checkProjects(file, at("static"));
  return {
    folder,
    file,
    at,
    check,
    /** The findings of a content of the file, one line each, without the file's path. */
    async findings(content: string | Buffer = fs.readFileSync(file)): Promise<string[]> {
      fs.writeFileSync(file, content);
      const { findings } = await check();
      return findings.map((finding) => printFinding("", finding).slice(1).replaceAll(`${folder}/`, ""));
    },
    remove: () => fs.rmSync(folder, { recursive: true }),
  };
}
export type EditorFolder = Awaited<ReturnType<typeof createEditorFolder>>;
