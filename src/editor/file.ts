/** `data/projects.json` as the form reads and writes it: in the file's own style, with nothing in it that nobody entered. */

/** A project as the form has it. */
export type FormProject = Record<string, unknown> & { id?: unknown };

const OPTIONAL = ["previewVideo", "alt", "director", "artist", "year", "credits"];

/** What the form has for what was left out. */
const isEmpty = (value: unknown) =>
  value === "" || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** The fields that stand in the file and are empty, by the projects' ids: `"previewVideo": ""` stays where it stood. */
const emptyInFile = new Map<unknown, string[]>();

/** What was read and what was written last, without what a browser may leave out. */
const known = new Set<string>();
let current = "";
const bare = (text: string) =>
  text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .trim();

/** Whether a text of the file is one that this page has read or written; a file that isn't there yet is empty. */
export const isKnown = (text: string): boolean => text === "" || known.has(bare(text));

/** The file's text as this page has read or written it last. */
export const currentText = (): string => current;

function remember(text: string): void {
  current = bare(text);
  known.add(current);
}

/**
 * @param text of the file; some editors begin one with a byte-order mark
 * @throws {Error} where it is no list of projects
 */
export function readFile(text: string): FormProject[] {
  const projects: FormProject[] = JSON.parse(text.replace(/^\uFEFF/, ""));
  const isList =
    Array.isArray(projects) && projects.every((one) => typeof one === "object" && one && !Array.isArray(one));
  if (!isList) throw new Error("it is no list of projects");
  remember(text);
  emptyInFile.clear();
  for (const project of projects)
    emptyInFile.set(
      project.id,
      OPTIONAL.filter((name) => name in project && isEmpty(project[name])),
    );
  return projects;
}

/** The form has something empty for whatever was left out. @param projects in the visitors' order @returns the file's text */
export function writeFile(projects: FormProject[]): string {
  const isNoise = (id: unknown, name: string, value: unknown) =>
    isEmpty(value) && OPTIONAL.includes(name) && !emptyInFile.get(id)?.includes(name);
  const entries = projects.map((project) =>
    Object.fromEntries(Object.entries(project).filter(([name, value]) => !isNoise(project.id, name, value))),
  );
  const text = `${JSON.stringify(entries, null, 2)}\n`;
  remember(text);
  return text;
}

/**
 * The projects as they are written: a new one gets an id, one more than the highest number there is; and a still's path
 * begins as the file's paths do, for it is one from there.
 * @param projects as they were entered, in the visitors' order
 */
export function finished(projects: FormProject[]): FormProject[] {
  const numbers = projects.map(({ id }) => (/^\d+$/.test(String(id)) ? Number(id) : 0)).filter(Number.isSafeInteger);
  let last = Math.max(0, ...numbers);
  return projects.map((project) => {
    if (!project.id) last += 1;
    return { ...project, id: project.id || String(last), image: String(project.image ?? "").replace(/^\//, "") };
  });
}
