/** Reads and writes `data/projects.json` for the editor. */

/** A project in the editor. */
export type EditorProject = Record<string, unknown> & { id?: unknown };

/** The editor's values for optional fields without content. */
const isEmpty = (value: unknown) =>
  value === "" || value === null || value === false || (Array.isArray(value) && value.length === 0);

/** @param text of the file @throws {Error} if it isn't a list of projects */
export function readFile(text: string): EditorProject[] {
  const projects: EditorProject[] = JSON.parse(text);
  const isList =
    Array.isArray(projects) && projects.every((one) => typeof one === "object" && one && !Array.isArray(one));
  if (!isList) throw new Error("it is no list of projects");
  return projects;
}

/**
 * @param projects in display order, at least one
 * @returns the file's text, without empty fields and internal properties
 */
export const writeFile = (projects: EditorProject[]): string =>
  `${JSON.stringify(projects, (key, value) => (isEmpty(value) || key.startsWith("__") ? undefined : value), 2)}\n`;

/** Sets the ids of new projects to the next number, and makes the paths of stills relative to the file. */
export function completeProjects(projects: EditorProject[]): EditorProject[] {
  const numbers = projects.map(({ id }) => (/^\d+$/.test(String(id)) ? Number(id) : 0)).filter(Number.isSafeInteger);
  let last = Math.max(0, ...numbers);
  return projects.map((project) => {
    if (!project.id) last += 1;
    return { ...project, id: project.id || String(last), image: String(project.image ?? "").replace(/^\//, "") };
  });
}
