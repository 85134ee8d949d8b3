/** `data/projects.json` as the form reads and writes it. */

/** The name of the form, of its one list and of the file's format. */
export const LIST = "projects";

/** A project as the form has it. */
export type FormProject = Record<string, unknown> & { id?: unknown };

/** The form has these for optional fields that were left out. */
const isEmpty = (value: unknown) =>
  value === "" || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/**
 * @param text of the file; some programs begin one with a byte-order mark
 * @throws {Error} where it is no list of projects
 */
export function readFile(text: string): FormProject[] {
  const projects: FormProject[] = JSON.parse(text.replace(/^\uFEFF/, ""));
  const isList =
    Array.isArray(projects) && projects.every((one) => typeof one === "object" && one && !Array.isArray(one));
  if (!isList) throw new Error("it is no list of projects");
  return projects;
}

/** @param projects in display order @returns the file's text, without empty fields */
export function writeFile(projects: FormProject[]): string {
  const entries = projects.map((project) =>
    Object.fromEntries(Object.entries(project).filter(([, value]) => !isEmpty(value))),
  );
  return `${JSON.stringify(entries, null, 2)}\n`;
}

/**
 * Gives new projects the next number as their id, and stills their path as the file has it.
 * @param projects as they were entered, in display order
 */
export function finished(projects: FormProject[]): FormProject[] {
  const numbers = projects.map(({ id }) => (/^\d+$/.test(String(id)) ? Number(id) : 0)).filter(Number.isSafeInteger);
  let last = Math.max(0, ...numbers);
  return projects.map((project) => {
    if (!project.id) last += 1;
    return { ...project, id: project.id || String(last), image: String(project.image ?? "").replace(/^\//, "") };
  });
}
