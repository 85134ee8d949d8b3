// `npm run check`: what the build would say of data/projects.json, in a second, and a table of the projects.
import { install } from "./prepare.mjs";
import { beginProgram } from "./stop.mjs";

await install(beginProgram());
// What follows needs the packages that may have just been installed.
const { default: picocolors } = await import("picocolors");
const { PROJECTS, projectsFile } = await import("./build/projects.mjs");
const { projectsTable } = await import("./check/table.mjs");

const isColoured = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR && process.env.TERM !== "dumb";
const colours = picocolors.createColors(isColoured);
const COLOURS = { error: colours.red, warning: colours.yellow, note: colours.dim };

const { checkProjects, countFindings, printFinding } = projectsFile();
const { file, findings, projects, entries } = await checkProjects(PROJECTS);
for (const finding of findings) console.log(COLOURS[finding.severity](printFinding(file, finding)));
if (projects.length > 0) {
  if (findings.length > 0) console.log();
  console.log(projectsTable(projects, colours, process.stdout.isTTY ? process.stdout.columns : undefined));
}
const found = countFindings(findings);
const result = entries ? `${file} is good` : `${file} can't be used`;
console.log(colours.bold(`${result}${found ? `: ${found}` : ""}.`));
process.exitCode = entries ? 0 : 1;
