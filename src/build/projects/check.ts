/** Reads and checks `data/projects.json`, for the build, the develop server and `npm run check`. */
import fs from "node:fs";
import path from "node:path";
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from "jsonc-parser";
import { fieldErrors } from "./fields";
import { checkPreview, checkStill, type FileReport } from "./files";
import { errorsIn, type Finding, locate, type Mistake, printFinding } from "./finding";
import { type ProjectEntry, projectSchema, projectsSchema } from "./shape";
import { mistakesIn } from "./syntax";
import { privatePartOf } from "./video-address";

export const PROJECTS_FILE = "data/projects.json";

/** The report on each project's files. */
type Files = Record<"image" | "previewVideo", FileReport>;

export type ProjectsCheck = {
  /** The projects in display order; undefined where there is an error. */
  entries: ProjectEntry[] | undefined;
  /** In the order of their places in the file. */
  findings: Finding[];
  /** The findings as lines of text. */
  report: string;
  files: Files[];
};

/** @returns undefined where the file is no text */
function readText(file: string): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(fs.readFileSync(file));
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

const UNLISTED = "The video is unlisted and can't be played here. Make it public at Vimeo.";

/** @returns what is wrong with a project's files and with its video */
function linkMistakes(project: Node, files: Files): Mistake[] {
  const video = findNodeAtLocation(project, ["videoId"])?.value;
  const reports = { ...files, videoId: { warning: privatePartOf(video) && UNLISTED } };
  return Object.entries<FileReport>(reports).flatMap(([field, { error, warning }]) => {
    const { offset } = findNodeAtLocation(project, [field]) ?? project;
    const message = error ?? warning;
    return message ? [{ offset, message: `"${field}": ${message}`, isWarning: !error }] : [];
  });
}

/**
 * @param file path of `projects.json`; its stills lie beside it, in `images/`
 * @param staticFolder where previews such as "/previews/1.mp4" lie
 */
export async function checkProjects(file = PROJECTS_FILE, staticFolder = "static"): Promise<ProjectsCheck> {
  const files: Files[] = [];
  const result = (text: string, mistakes: Mistake[], entries?: ProjectEntry[]): ProjectsCheck => {
    const findings = mistakes.toSorted((one, other) => one.offset - other.offset).map((one) => locate(text, one));
    const lines = findings.map((finding) => printFinding(path.relative(".", file).replaceAll("\\", "/"), finding));
    return { entries: errorsIn(findings).length > 0 ? undefined : entries, findings, report: lines.join("\n"), files };
  };

  if (!fs.existsSync(file)) return result("", [{ offset: 0, message: "The file is missing." }]);
  const text = readText(file);
  if (text === undefined)
    return result("", [{ offset: 0, message: "The file is not plain text in UTF-8. Save it as that." }]);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  if (errors.length > 0 || !root) return result(text, mistakesIn(text, errors));
  const mistakes = fieldErrors(root);
  for (const project of root.children ?? []) {
    // Files are looked for where their fields are right.
    const { data: entry } = projectSchema.safeParse(getNodeValue(project));
    if (!entry) continue;
    const found = {
      image: await checkStill(path.dirname(file), entry.image),
      previewVideo: checkPreview(staticFolder, entry.previewVideo ?? ""),
    };
    files.push(found);
    mistakes.push(...linkMistakes(project, found));
  }
  return result(text, mistakes, projectsSchema.safeParse(getNodeValue(root)).data);
}
