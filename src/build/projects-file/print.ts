/** Findings as lines of text. */
import type { Finding, ProjectName } from "./finding";
import { counted, listed, shortened, visible } from "./words";

const LONGEST_TITLE = 60;

/** What a project is called in messages: by id and title, where it has them. */
export function projectName({ number, id, title }: ProjectName): string {
  const name = id === undefined ? `entry ${number}` : `id ${visible(JSON.stringify(id))}`;
  return title?.trim() ? `${name}, ${shortened(visible(title.trim()), LONGEST_TITLE)}` : name;
}

/** One line: the place, which terminals make a link of, whose it is, what was found and how to mend it. */
export function printFinding(file: string, { severity, line, column, project, message }: Finding): string {
  const kind = severity === "error" ? "" : `${severity}: `;
  const name = project ? `${projectName(project)}: ` : "";
  return `${file}:${line}:${column}  ${kind}${name}${message}`;
}

export const errorsOf = (findings: Finding[]) => findings.filter(({ severity }) => severity === "error");

/** How many there are of each severity: "2 errors and 1 note". */
export function countFindings(findings: Finding[]): string {
  const severities = ["error", "warning", "note"] as const;
  const counts = severities.map((severity) => ({
    severity,
    count: findings.filter((one) => one.severity === severity).length,
  }));
  return listed(counts.filter(({ count }) => count > 0).map(({ severity, count }) => counted(count, severity)));
}

/** All of them; where there are errors, with a first line that says so. */
export function printFindings({ file, findings }: { file: string; findings: Finding[] }): string {
  const lines = findings.map((finding) => printFinding(file, finding));
  return errorsOf(findings).length > 0 ? [`${file} can't be used:`, ...lines].join("\n") : lines.join("\n");
}
