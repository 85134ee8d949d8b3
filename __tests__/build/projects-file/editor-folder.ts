/** A folder as an editor has it: a file of two projects, their stills, their previews. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { checkProjects, printFinding } from "../../../src/build/projects-file";

/** Two good projects, as the file's style has them: each field in a line of its own, from line 3 and from line 10. */
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

/** A still of one colour. @param file its ending says its format */
export const writePicture = (file: string, width: number, height = 2) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } }).toFile(file);

/** What MP4 and WebM begin with. */
export const MP4 = Buffer.from("\0\0\0\x18ftypisom");
export const WEBM = Buffer.from("1a45dfa3", "hex");

export async function createEditorFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "projects-"));
  const at = (...parts: string[]) => path.join(folder, ...parts);
  fs.mkdirSync(at("data/images"), { recursive: true });
  fs.mkdirSync(at("static/previews"), { recursive: true });
  await writePicture(at("data/images/1.jpg"), 1200);
  await writePicture(at("data/images/2.png"), 1300);
  fs.writeFileSync(at("static/previews/1.mp4"), MP4);
  fs.writeFileSync(at("static/previews/2.webm"), WEBM);
  const file = at("data/projects.json");
  fs.writeFileSync(file, GOOD);
  const check = () => checkProjects(file, { staticFolder: at("static") });
  return {
    folder,
    file,
    at,
    check,
    /** What is found, one line each, without the file's path. */
    async findings(content: string | Buffer = fs.readFileSync(file)): Promise<string[]> {
      fs.writeFileSync(file, content);
      const { findings } = await check();
      const base = path.relative(process.cwd(), folder);
      return findings.map((finding) => printFinding("", finding).slice(1).replaceAll(`${base}/`, ""));
    },
    /** The same, with a piece of the good file replaced. */
    findingsWith(from: string, to: string): Promise<string[]> {
      expect(GOOD).toContain(from);
      return this.findings(GOOD.replace(from, () => to));
    },
    remove: () => fs.rmSync(folder, { recursive: true }),
  };
}

export type EditorFolder = Awaited<ReturnType<typeof createEditorFolder>>;
