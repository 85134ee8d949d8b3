/**
 * Reads and checks `data/projects.json`: for the build, for `npm run check`, and for whoever wants to show what is wrong.
 * All that is wrong is found at once, and each finding has its place in the file.
 */
import path from "node:path";
import { type ProjectEntry, projectSchema } from "../project";
import { type CheckedProject, checkEntries } from "./check-entries";
import { entriesOf } from "./entries";
import type { Finding } from "./finding";
import { parseText } from "./mend";
import { noList } from "./no-list";
import { placesOf } from "./places";
import { errorsOf, printFindings } from "./print";
import { readText } from "./read-text";

export type { CheckedProject } from "./check-entries";
export type { Finding, ProjectName, Severity } from "./finding";
export { countFindings, errorsOf, printFinding, printFindings } from "./print";

export type ProjectsCheck = {
  /** The file, as messages call it. */
  file: string;
  /** The projects in display order; undefined where there is an error. */
  entries: ProjectEntry[] | undefined;
  /** In the order of their places. */
  findings: Finding[];
  /** Empty where the file can't be read as a list. */
  projects: CheckedProject[];
};

/** What is wrong with the file, ready to be shown to an editor: one line a finding. */
export class ProjectsFileError extends Error {
  readonly findings: Finding[];
  constructor(check: ProjectsCheck) {
    super(printFindings(check));
    this.findings = check.findings;
  }
}

/** What is wrong with the list itself, though it may touch a project. */
const OF_LIST = /^[[\]] is missing$|^text after/;
const byPlace = (one: Finding, other: Finding) => one.line - other.line || one.column - other.column;

/**
 * @param file path of `projects.json`; its stills lie beside it, in `images/`
 * @param staticFolder where the files are that a `previewVideo` such as "/previews/1.mp4" names
 */
export async function checkProjects(file: string, { staticFolder = "static" } = {}): Promise<ProjectsCheck> {
  const name = (path.relative(process.cwd(), file) || file).replaceAll("\\", "/");
  const nothing = (findings: Finding[]): ProjectsCheck => ({ file: name, entries: undefined, findings, projects: [] });
  const read = readText(file);
  if ("fault" in read) return nothing([{ severity: "error", ...read.fault }]);
  const placeOf = placesOf(read.text);
  const { faults, json } = parseText(read.text);
  const list = json && entriesOf(json, placeOf);
  const found = faults.map(({ offset, message, short }): Finding => {
    const entry = OF_LIST.test(short)
      ? undefined
      : list?.find(({ range: [from, to] }) => offset >= from && offset <= to);
    return { severity: "error", ...placeOf(offset), message, short, ...(entry && { project: entry.project }) };
  });
  if (!json) return nothing(found);
  // Whatever else is wrong with what is no list follows from that.
  if (!list) return nothing([noList(json, placeOf)]);
  if (list.length === 0) return nothing([noList(json, placeOf), ...found]);

  const projects = await checkEntries(list, path.dirname(file), staticFolder, found);
  const ofFile = found.filter(({ project }) => !project);
  const findings = [...ofFile, ...projects.flatMap((project) => project.findings)].sort(byPlace);
  const isGood = errorsOf(findings).length === 0;
  return {
    file: name,
    entries: isGood ? list.map(({ value }) => projectSchema.parse(value)) : undefined,
    findings,
    projects,
  };
}

/**
 * The projects of a file, for whoever can't go on without them.
 * @throws ProjectsFileError with all that was found
 */
export async function readProjects(
  file: string,
  folders?: { staticFolder: string },
): Promise<ProjectsCheck & { entries: ProjectEntry[] }> {
  const check = await checkProjects(file, folders);
  if (!check.entries) throw new ProjectsFileError(check);
  return { ...check, entries: check.entries };
}
