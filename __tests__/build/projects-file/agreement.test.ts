/** @jest-environment node */
import fs from "node:fs";
import path from "node:path";
import Ajv from "ajv";
import fc from "fast-check";
import sharp from "sharp";
import { sourceNodes } from "../../../gatsby-node";
import { checkProjects, printFindings } from "../../../src/build/projects-file";
import { createEditorFolder, type EditorFolder, GOOD } from "./editor-folder";

const RUNS = 200;
const home = process.cwd();
const isValid = new Ajv({ strict: false }).compile(JSON.parse(fs.readFileSync("data/projects.schema.json", "utf8")));

let editor: EditorFolder;
beforeEach(async () => {
  editor = await createEditorFolder();
  process.chdir(editor.folder);
});
afterEach(() => {
  process.chdir(home);
  editor.remove();
});

/** Thrown where Gatsby ends the build. */
class Stopped extends Error {}

/** What the build does with the folder: the nodes it makes of the projects, or the message that it ends with. */
async function build(): Promise<{ ids: string[] } | { message: string }> {
  const ids: string[] = [];
  const reporter = {
    warn: () => {},
    panicOnBuild(message: string) {
      throw new Stopped(message);
    },
  };
  const createNode = async ({ projectId }: { projectId?: string }) => void (projectId && ids.push(projectId));
  const actions = { createNode };
  const id = () => "id";
  try {
    const args = { actions, reporter, createNodeId: id, createContentDigest: id, getNodesByType: () => [] };
    await sourceNodes?.(args as never, { plugins: [] }, () => {});
    return { ids };
  } catch (error) {
    if (error instanceof Stopped) return { message: error.message };
    throw error;
  }
}

type Project = { id: string; videoId: string; previewVideo?: string; image: string };

async function isPicture(file: string): Promise<boolean> {
  try {
    const { dir, base } = path.parse(file);
    if (!fs.readdirSync(dir).includes(base)) return false;
    // By its name, sharp would remember a file of an earlier run.
    const picture = sharp(fs.readFileSync(file), { failOn: "warning" });
    await picture.stats();
    return ["jpeg", "png"].includes((await picture.metadata()).format);
  } catch {
    return false;
  }
}

function isVideo(file: string): boolean {
  const { dir, base } = path.parse(file);
  if (!fs.existsSync(dir) || !fs.readdirSync(dir).includes(base) || !fs.statSync(file).isFile()) return false;
  return /^(.{8}66747970|1a45dfa3)/.test(fs.readFileSync(file, "hex")) && /\.(mp4|webm)$/.test(base);
}

/** The same question, answered by others: the platform's decoder and parser, the schema that editors use, whole pictures. */
async function isGoodByOthers(): Promise<boolean> {
  let projects: Project[];
  try {
    projects = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(fs.readFileSync(editor.file)));
  } catch {
    return false;
  }
  if (!isValid(projects)) return false;
  if (new Set(projects.map(({ id }) => id.toLowerCase())).size < projects.length) return false;
  for (const { image, previewVideo = "" } of projects) {
    if (!(await isPicture(editor.at("data", image)))) return false;
    if (previewVideo.startsWith("/") && !isVideo(editor.at("static", previewVideo))) return false;
    // The page of a video.
    if (/^https:\/\/(youtu\.be|vimeo\.com)\//.test(previewVideo)) return false;
  }
  return true;
}

const place = fc.double({ min: 0, max: 1, noNaN: true });
const PIECES = [
  '"',
  ",",
  "“",
  "”",
  "'",
  "{",
  "}",
  "[",
  "]",
  ":",
  ";",
  "\\",
  "\t",
  "\n",
  "\u00a0",
  "\u200b",
  "//",
  "/*",
  "#",
  "x",
  "1",
  "ö",
];

/** What somebody may do to the text. */
const textBreaking = fc
  .tuple(place, fc.nat(12), fc.oneof(fc.constantFrom("", "", ...PIECES), fc.string({ maxLength: 3, unit: "binary" })))
  .map(([at, removed, put]) => (text: string) => {
    const from = Math.floor(at * text.length);
    return text.slice(0, from) + put + text.slice(from + (put ? removed % 2 : removed));
  });
const cut = place.map((at) => (text: string) => text.slice(0, Math.floor(at * text.length)));
const everywhere = fc.constantFrom(
  (text: string) => text.replace(/"([^"\n]*)"/g, "“$1”"),
  (text: string) => text.replaceAll('"', "'"),
  (text: string) => text.replaceAll("\n", "\r\n"),
  (text: string) => `\uFEFF${text}`,
  (text: string) => text.replaceAll(",", ""),
);
const FIELDS = ["id", "title", "videoId", "previewVideo", "image", "alt", "titel", "__proto__"];
const VALUES = [
  "",
  " ",
  "1",
  "2",
  "A",
  "a/b",
  "images/1.jpg",
  "images/1.JPG",
  "images/9.jpg",
  "/previews/1.mp4",
  "/previews/9.mp4",
  "https://a.example/1.mp4",
  "https://youtu.be/eRsGyueVLvQ",
  "https://vimeo.com/76979871",
  "x".repeat(201),
];
/** What somebody may do to a field. */
const fieldBreaking = fc
  .tuple(
    fc.nat(1),
    fc.constantFrom(...FIELDS),
    fc.oneof(fc.constantFrom(undefined, ...VALUES), fc.jsonValue({ maxDepth: 1 })),
  )
  .map(([index, field, value]) => (text: string) => {
    try {
      const projects = JSON.parse(text);
      Object.defineProperty(projects[index], field, { value, enumerable: true });
      return `${JSON.stringify(projects, null, 2)}\n`;
    } catch {
      return text;
    }
  });
/** What somebody may do to whole projects: copy one, take one away, put them in another order. */
const listBreaking = fc
  .constantFrom(
    (projects: Project[]) => [...projects, ...projects.slice(0, 1)],
    (projects: Project[]) => [...projects, ...projects.slice(0, 1).map((project) => ({ ...project, id: "A" }))],
    (projects: Project[]) => projects.map((project, index) => ({ ...project, id: index === 0 ? "A" : "a" })),
    (projects: Project[]) => projects.slice(1),
    (projects: Project[]) => projects.toReversed(),
  )
  .map((breaking) => (text: string) => {
    try {
      return JSON.stringify(breaking(JSON.parse(text)), null, 2);
    } catch {
      return text;
    }
  });
const breakings = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: textBreaking },
    { weight: 4, arbitrary: fieldBreaking },
    { weight: 2, arbitrary: listBreaking },
    cut,
    everywhere,
  ),
  { maxLength: 2 },
);

const FILES = ["data/images/1.jpg", "data/images/2.png", "static/previews/1.mp4", "static/previews/2.webm"];
/** What somebody may do to a file. */
const FILE_BREAKINGS: ((file: string) => void)[] = [
  (file) => fs.rmSync(file),
  (file) => fs.writeFileSync(file, "Hello"),
  (file) => fs.truncateSync(file, Math.floor(fs.statSync(file).size * 0.7)),
  (file) => fs.truncateSync(file, 0),
  (file) => fs.renameSync(file, path.join(path.dirname(file), path.basename(file).toUpperCase())),
  (file) => {
    fs.rmSync(file);
    fs.mkdirSync(file);
  },
];
const fileBreaking = fc.option(fc.tuple(fc.constantFrom(...FILES), fc.constantFrom(...FILE_BREAKINGS)), { freq: 2 });

/** Each finding is in the file, or right after its end. */
function expectPlacesIn(text: string, places: { line: number; column: number }[]) {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  for (const { line, column } of places) {
    expect(line).toBeLessThanOrEqual(lines.length);
    expect(column).toBeLessThanOrEqual((lines[line - 1] ?? "").length + 1);
    expect(column).toBeGreaterThanOrEqual(1);
  }
}

test(`of ${RUNS} files that were broken at random, the check, the build and others think the same`, async () => {
  const whole = FILES.map((file) => fs.readFileSync(file));
  const counts = { good: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(breakings, fileBreaking, async (ofText, ofFile) => {
      for (const folder of ["data/images", "static/previews"]) {
        fs.rmSync(folder, { recursive: true });
        fs.mkdirSync(folder);
      }
      for (const [index, file] of FILES.entries()) fs.writeFileSync(file, whole[index] ?? "");
      const text = ofText.reduce((before, breaking) => breaking(before), GOOD);
      fs.writeFileSync(editor.file, text);
      if (ofFile) ofFile[1](ofFile[0]);

      const check = await checkProjects("data/projects.json");
      const built = await build();
      expectPlacesIn(fs.readFileSync(editor.file, "utf8"), check.findings);
      if (check.entries) {
        expect(built).toEqual({ ids: check.entries.map(({ id }) => id) });
        expect(await isGoodByOthers()).toBe(true);
      } else {
        expect(built).toEqual({ message: printFindings(check) });
        // Of two fields of one name, others take the last without a word.
        const isTwiceOnly = check.findings.every(
          ({ severity, message }) => severity !== "error" || /stands twice/.test(message),
        );
        expect((await isGoodByOthers()) && !isTwiceOnly).toBe(false);
      }
      counts[check.entries ? "good" : "refused"] += 1;
    }),
    { numRuns: RUNS },
  );
  // Neither verdict is the only one.
  expect(Math.min(counts.good, counts.refused)).toBeGreaterThan(RUNS / 20);
}, 120_000);
