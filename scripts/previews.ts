// npm run previews: downloads previews of other hosts into static/previews/, without a proxy, and corrects data/projects.json.
import { checkProjects, PROJECTS_FILE } from "../src/projects-file/check";
import { fail } from "./program";
import { copyRemotePreviews } from "./remote-previews";

const { entries, report } = await checkProjects();
if (!entries) fail(report);
const results = await copyRemotePreviews(PROJECTS_FILE, entries, "static");
console.log(results.map(({ line }) => line).join("\n") || "No preview is on another host.");
process.exitCode = results.every(({ copied }) => copied) ? 0 : 1;
