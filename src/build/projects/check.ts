/** Reads and checks `data/projects.json`, for the build, the develop server and `npm run check`. */
import fs from "node:fs";
import path from "node:path";
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from "jsonc-parser";
import { fieldErrors } from "./fields";
import { checkPreview, checkStill, type FileReport } from "./files";
import { errorsIn, type Finding, placeOf, printFinding, type Severity } from "./finding";

export { errorsIn };

import { type ProjectEntry, projectSchema, projectsSchema } from "./shape";
import { mistakesIn } from "./syntax";
import { privatePartOf } from "./video-address";

export const PROJECTS_FILE = "data/projects.json";

export type ProjectsCheck = {
  /** The projects in display order; undefined where there is an error. */
  entries: ProjectEntry[] | undefined;
  /** In the order of their places in the file. */
  findings: Finding[];
  /** The findings as lines of text. */
  report: string;
  /** What is known of each project's files. */
  files: { still: FileReport; preview: FileReport }[];
};

type Report = (severity: Severity, offset: number, message: string) => void;

/** Files are looked for only where their fields are right. */
async function checkFiles(
  project: Node,
  entry: ProjectEntry,
  report: Report,
  folders: { data: string; static: string },
) {
  const files = {
    still: await checkStill(folders.data, entry.image),
    preview: checkPreview(folders.static, entry.previewVideo ?? ""),
  };
  const reportAt = (field: string, { error, warning }: FileReport) => {
    const { offset } = findNodeAtLocation(project, [field]) ?? project;
    if (error) report("error", offset, `"${field}": ${error}`);
    if (warning) report("warning", offset, `"${field}": ${warning}`);
  };
  reportAt("image", files.still);
  reportAt("previewVideo", files.preview);
  const video = findNodeAtLocation(project, ["videoId"]);
  if (video && privatePartOf(video.value))
    report(
      "warning",
      video.offset,
      '"videoId": The video is unlisted and can\'t be played here. Make it public at Vimeo.',
    );
  return files;
}

/**
 * @param file path of `projects.json`; its stills lie beside it, in `images/`
 * @param staticFolder where previews such as "/previews/1.mp4" lie
 */
export async function checkProjects(file = PROJECTS_FILE, staticFolder = "static"): Promise<ProjectsCheck> {
  const findings: Finding[] = [];
  const files: ProjectsCheck["files"] = [];
  let text = "";
  const report: Report = (severity, offset, message) =>
    void findings.push({ severity, ...placeOf(text, offset), message });
  const result = (entries?: ProjectEntry[]): ProjectsCheck => {
    findings.sort((one, other) => one.line - other.line || one.column - other.column);
    const lines = findings.map((finding) => printFinding(path.relative(".", file).replaceAll("\\", "/"), finding));
    return { entries: errorsIn(findings).length > 0 ? undefined : entries, findings, report: lines.join("\n"), files };
  };

  if (!fs.existsSync(file)) {
    report("error", 0, "The file is missing.");
    return result();
  }
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(fs.readFileSync(file));
    if (text.includes("\0")) throw new Error("UTF-16");
  } catch {
    report("error", 0, "The file is not plain text in UTF-8. Save it as that.");
    return result();
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  for (const { offset, message } of mistakesIn(text, errors)) report("error", offset, message);
  if (errors.length > 0 || !root) return result();
  for (const { node, message } of fieldErrors(root)) report("error", node.offset, message);
  for (const project of root.children ?? []) {
    const { data: entry } = projectSchema.safeParse(getNodeValue(project));
    if (entry) files.push(await checkFiles(project, entry, report, { data: path.dirname(file), static: staticFolder }));
  }
  return result(projectsSchema.safeParse(getNodeValue(root)).data);
}
