/** The site that the browser tests visit: this code with projects of its own, so that no test depends on the owner's. */
import fs from "node:fs";
import path from "node:path";
import { copyProject } from "./project-copy";

/** The copy of the project; it keeps its last build. */
export const SITE = ".local/test-site";
export const PUBLIC = `${SITE}/public`;

/** Copies the code of today and the tests' projects. */
export function updateTestSite(): void {
  copyProject(SITE);
  for (const [source, target] of [
    ["projects.json", "data/projects.json"],
    ["images", "data/images"],
    ["previews", "static/previews"],
  ] as const)
    fs.cpSync(`e2e/projects/${source}`, path.join(SITE, target), { recursive: true });
}
