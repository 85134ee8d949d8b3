/** Reads and checks `data/projects.json`. Runs while the site is built; a wrong file stops the build. */
import fs from "node:fs";
import path from "node:path";
import Ajv, { type ErrorObject } from "ajv";

/** One entry of `data/projects.json`, as `data/projects.schema.json` allows it. */
export type ProjectEntry = {
  id: string;
  title: string;
  videoId: string;
  previewVideo?: string;
  image: string;
  alt?: string;
};

/** What is wrong with the file, ready to be shown to an editor: one line a fault, each with its entry. */
export class ProjectsFileError extends Error {}

const SCHEMA_FILE = "projects.schema.json";

/**
 * The projects of a file, in display order.
 * @param file path of `projects.json`; its schema and its stills lie beside it
 * @param staticFolder where files that a `previewVideo` such as "/previews/1.mp4" names are
 * @throws ProjectsFileError naming the file, the entries and what is wrong with each
 */
export function readProjects(file: string, staticFolder = "static"): ProjectEntry[] {
  const name = path.relative(process.cwd(), file) || file;
  const folder = path.dirname(file);
  const content = parse(readText(file, name), name);
  const schema = JSON.parse(fs.readFileSync(path.join(folder, SCHEMA_FILE), "utf8"));
  const validate = new Ajv({ allErrors: true, verbose: true }).compile<ProjectEntry[]>(schema);
  if (!validate(content))
    throw fault(
      name,
      (validate.errors ?? []).map((error) => sentence(error, content)),
    );
  const faults = [...repeatedIds(content), ...missingFiles(content, folder, staticFolder)];
  if (faults.length > 0) throw fault(name, faults);
  return content;
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

/** A fault of the schema in an editor's words; the schema's own descriptions say what a value must be. */
function sentence(error: ErrorObject, content: unknown): string {
  const [index, field] = error.instancePath.split("/").slice(1);
  const must = (error.parentSchema as { description?: string } | undefined)?.description ?? error.message;
  if (index === undefined) return `it ${must}`;
  const entry = entryName(Number(index), (content as unknown[])[Number(index)]);
  if (error.keyword === "required") return `${entry}: "${error.params.missingProperty}" is missing`;
  if (error.keyword === "additionalProperties")
    return `${entry}: "${error.params.additionalProperty}" is not a field of a project`;
  return field === undefined ? `${entry} ${must}` : `${entry}: "${field}" is ${JSON.stringify(error.data)}; it ${must}`;
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

function missingFiles(entries: ProjectEntry[], folder: string, staticFolder: string): string[] {
  return entries.flatMap((entry, index) => {
    const files = { image: path.join(folder, entry.image) } as Record<string, string>;
    if (entry.previewVideo?.startsWith("/")) files.previewVideo = path.join(staticFolder, entry.previewVideo);
    return Object.entries(files)
      .filter(([, file]) => !fs.statSync(file, { throwIfNoEntry: false })?.isFile())
      .map(
        ([field, file]) =>
          `${entryName(index, entry)}: "${field}" names ${path.relative(process.cwd(), file)}, which is not there`,
      );
  });
}
