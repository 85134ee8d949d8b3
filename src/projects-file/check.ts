/** Checks `data/projects.json`, for the build, the develop server, the editor and `npm run check`. */
import { isUtf8 } from "node:buffer";
import fs from "node:fs";
import path from "node:path";
import { findNodeAtLocation, getNodeValue, type Node, type ParseError, parseTree } from "jsonc-parser";
import { fieldMistakes } from "./fields";
import { type FileReport, nameOnDisk } from "./file-name";
import { errorsIn, locate, type Mistake, printFinding } from "./finding";
import { brokenLinksIn, filesOfFolder } from "./folder";
import { checkPreview } from "./preview";
import { readContent } from "./read-content";
import { type ProjectEntry, projectSchema, projectsSchema } from "./shape";
import { checkStill } from "./still";
import { syntaxErrors } from "./syntax";

export const PROJECTS_FILE = "data/projects.json";

/** The report on each project's files. */
type Files = Record<"image" | "previewVideo", FileReport>;

/** @returns the mistakes in a project's files */
function fileMistakes(project: Node, files: Files): Mistake[] {
  return Object.entries<FileReport>(files).flatMap(([field, { error, warning }]) => {
    const node = findNodeAtLocation(project, [field]) ?? project;
    const message = `"${field}": ${error ?? warning}`;
    if (!error && !warning) return [];
    return [{ offset: node.offset, message, isWarning: !error }];
  });
}

/** `entries` are the projects in display order, or undefined after an error; `report` has a line for each finding. */
function result(file: string, text: string, mistakes: Mistake[], files: Files[] = [], entries?: ProjectEntry[]) {
  const findings = mistakes.toSorted((one, other) => one.offset - other.offset).map((one) => locate(text, one));
  const lines = findings.map((finding) => printFinding(path.relative(".", file).replaceAll("\\", "/"), finding));
  return { entries: errorsIn(findings).length > 0 ? undefined : entries, findings, report: lines.join("\n"), files };
}

/** Gatsby copies the static folder with the files of its links, and fails without one. */
const brokenLinks = (staticFolder: string): Mistake[] =>
  brokenLinksIn(staticFolder).map((name) => ({
    offset: 0,
    message: `${staticFolder}/${name} is a link, and its file isn't there. Remove it.`,
  }));

/** @returns a warning for each preview that no project names */
function unnamedPreviews(staticFolder: string, entries: ProjectEntry[]): Mistake[] {
  const named = entries.map(({ previewVideo }) => previewVideo);
  const unnamed = filesOfFolder(path.join(staticFolder, "previews")).filter(
    (name) => !named.includes(`/previews/${name}`),
  );
  return unnamed.map((name) => ({
    offset: 0,
    message: `${staticFolder}/previews/${name} is not published, because no project names it.`,
    isWarning: true,
  }));
}

async function checkText(text: string, file: string, staticFolder: string) {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  if (errors.length > 0 || !root) return result(file, text, syntaxErrors(text, errors));
  const mistakes = fieldMistakes(root);
  const files: Files[] = [];
  for (const project of root.children ?? []) {
    const { data: entry } = projectSchema.safeParse(getNodeValue(project));
    if (!entry) continue;
    const found = {
      image: await checkStill(path.dirname(file), entry.image),
      previewVideo: await checkPreview(staticFolder, entry.previewVideo ?? ""),
    };
    files.push(found);
    mistakes.push(...fileMistakes(project, found));
  }
  const entries = projectsSchema.safeParse(getNodeValue(root)).data?.map(({ image, previewVideo = "", ...entry }) => ({
    ...entry,
    image: nameOnDisk(path.dirname(file), image),
    previewVideo: previewVideo.replace(/^\/.*/, (url) => `/${nameOnDisk(staticFolder, url.slice(1))}`),
  }));
  return result(file, text, mistakes, files, entries);
}

/**
 * @param file its stills are relative to it
 * @param staticFolder the root of previews' paths
 */
export async function checkProjects(file = PROJECTS_FILE, staticFolder = "static") {
  const unreadable = (message: string) => result(file, "", [{ offset: 0, message }]);
  if (!fs.existsSync(file)) return unreadable("The file is missing. Restore it from git.");
  const { content, error } = readContent(file, path.basename(file));
  if (!content) return unreadable(error);
  if (!isUtf8(content) || content.includes(0))
    return unreadable("The file is not plain text in UTF-8. Save it as UTF-8.");
  const text = new TextDecoder().decode(content);
  const { findings, files, entries } = await checkText(text, file, staticFolder);
  // A project with an error may mean the unnamed file.
  const unnamed = entries ? unnamedPreviews(staticFolder, entries) : [];
  return result(file, text, [...findings, ...unnamed, ...brokenLinks(staticFolder)], files, entries);
}
