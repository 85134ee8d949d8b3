/** Reads and checks `data/projects.json`. Runs while the site is built; a wrong file stops the build. */
import fs from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { type ProjectEntry, projectsSchema } from "./project";

/** What is wrong with the file, ready to be shown to an editor: one line a fault, each with its entry. */
export class ProjectsFileError extends Error {}

/**
 * The projects of a file, in display order.
 * @param file path of `projects.json`; its stills lie beside it
 * @param staticFolder where files that a `previewVideo` such as "/previews/1.mp4" names are
 * @throws ProjectsFileError naming the file, the entries and what is wrong with each
 */
export function readProjects(file: string, staticFolder = "static"): ProjectEntry[] {
  const name = path.relative(process.cwd(), file) || file;
  const content = parse(readText(file, name), name);
  const { data, error } = projectsSchema.safeParse(content);
  if (error)
    throw fault(
      name,
      error.issues.flatMap((issue) => sentences(issue, content)),
    );
  const faults = [...repeatedIds(data), ...missingFiles(data, path.dirname(file), staticFolder)];
  if (faults.length > 0) throw fault(name, faults);
  return data;
}

function fault(name: string, lines: string[]): ProjectsFileError {
  return new ProjectsFileError([`${name} can't be used:`, ...new Set(lines.map((line) => `  ${line}`))].join("\n"));
}

function readText(file: string, name: string): string {
  try {
    // Some editors begin a file with a byte-order mark, which JSON does not allow.
    return fs.readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    throw new ProjectsFileError(`${name} can't be read: ${(error as NodeJS.ErrnoException).code ?? error}`);
  }
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = (error as SyntaxError).message;
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    const before = text.slice(0, position).split("\n");
    const place = `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
    throw fault(name, [`it is no JSON: ${place}: ${message.replace(/ in JSON at position .*/s, "")}`]);
  }
}

/** An issue in an editor's words: which entry, which field, and what it must be. */
function sentences(issue: z.core.$ZodIssue, content: unknown): string[] {
  const [index, field] = issue.path;
  if (index === undefined) return [`it ${issue.message}`];
  const value = (content as unknown[])[Number(index)];
  const entry = entryName(Number(index), value);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => `${entry}: "${key}" is not a field of a project`);
  if (field === undefined) return [`${entry} ${issue.message}`];
  const found = (value as Record<PropertyKey, unknown>)[field];
  if (found === undefined) return [`${entry}: "${String(field)}" is missing`];
  return [`${entry}: "${String(field)}" is ${JSON.stringify(found)}; it ${issue.message}`];
}

function entryName(index: number, entry: unknown): string {
  const id = (entry as Partial<ProjectEntry> | null)?.id;
  return `entry ${index + 1}${id === undefined ? "" : ` (id ${JSON.stringify(id)})`}`;
}

function repeatedIds(entries: ProjectEntry[]): string[] {
  return entries.flatMap((entry, index) => {
    const first = entries.findIndex(({ id }) => id === entry.id);
    return first === index ? [] : [`${entryName(index, entry)}: entry ${first + 1} has this id too`];
  });
}

/** False too where nothing can have that name. */
function isFile(file: string): boolean {
  try {
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

function missingFiles(entries: ProjectEntry[], folder: string, staticFolder: string): string[] {
  return entries.flatMap((entry, index) => {
    const files = { image: path.join(folder, entry.image) } as Record<string, string>;
    if (entry.previewVideo?.startsWith("/")) files.previewVideo = path.join(staticFolder, entry.previewVideo);
    return Object.entries(files)
      .filter(([, file]) => !isFile(file))
      .map(
        ([field, file]) =>
          `${entryName(index, entry)}: "${field}" names ${path.relative(process.cwd(), file)}, which is not there`,
      );
  });
}
