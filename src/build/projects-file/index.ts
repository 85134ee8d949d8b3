/**
 * Reads and checks `data/projects.json`: for the build, for `npm run check`, and for whoever wants to show what is wrong.
 * All that is wrong is found at once, and each finding has its place in the file.
 */
import path from "node:path";
import { hostedVideo } from "../../projects/video";
import { type ProjectEntry, projectSchema, projectsSchema } from "../project";
import { videoIdOf } from "../video-address";
import { checkFields } from "./check-fields";
import { checkIds } from "./check-ids";
import { checkPreviews, type Preview } from "./check-previews";
import { checkStills, type Still } from "./check-stills";
import { entriesOf, fieldOf } from "./entries";
import { createListing } from "./find-file";
import type { Finding, ProjectName } from "./finding";
import { parseText } from "./mend";
import { placesOf } from "./places";
import { errorsOf, printFindings } from "./print";
import { readText } from "./read-text";

export type { Finding, ProjectName, Severity } from "./finding";
export { countFindings, errorsOf, printFinding, printFindings } from "./print";

/** What is known of a project, also of one that has errors. */
export type CheckedProject = {
  name: ProjectName;
  video: { host: "YouTube" | "Vimeo"; id: string } | undefined;
  still: Still | undefined;
  preview: Preview | undefined;
  findings: Finding[];
};

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
  const findings = faults.map(
    ({ offset, message, short }): Finding => ({ severity: "error", ...placeOf(offset), message, short }),
  );
  if (!json) return nothing(findings);

  const list = entriesOf(json, placeOf);
  if (!list || list.length === 0) {
    const rule = projectsSchema.safeParse(list).error?.issues[0]?.message ?? "";
    const found = list ? "the list has no project" : "the file is no list";
    const place = placeOf(json.offsetInFile(json.text.search(/\S/)));
    return nothing([...findings, { severity: "error", ...place, message: `${found}; it ${rule}`, short: "no list" }]);
  }
  const sure = list.filter(({ isSure }) => isSure);
  const listing = createListing();
  const stills = await checkStills(sure, path.dirname(file), listing);
  const previews = checkPreviews(sure, staticFolder, listing);
  findings.push(...checkIds(sure));
  for (const entry of sure)
    findings.push(
      ...checkFields(entry),
      ...(stills.get(entry)?.findings ?? []),
      ...(previews.get(entry)?.findings ?? []),
    );

  const projects = list.map((entry): CheckedProject => {
    const video = String(fieldOf(entry, "videoId")?.value ?? "");
    const id = videoIdOf(video);
    return {
      name: entry.project,
      video: id === undefined ? undefined : { host: hostedVideo(id).host, id },
      still: stills.get(entry)?.still,
      preview: previews.get(entry)?.preview,
      findings: findings.filter(({ project }) => project === entry.project),
    };
  });
  findings.sort(byPlace);
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
