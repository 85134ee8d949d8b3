// A file of projects that can't be used when the develop server is started: there is no last good version to show.
import { once } from "node:events";
import { watch } from "chokidar";
import { PROJECTS, projectsFile } from "../build/projects.mjs";

/**
 * Returns when the file can be used. Until then it says what is wrong, once for each new fault.
 * @param {import("../stop.mjs").RunningParts} program
 */
export async function waitForProjects(program) {
  const { checkProjects, printFindings } = projectsFile();
  let said = "";
  for (;;) {
    // From before the check on: what is saved meanwhile isn't missed.
    const watcher = watch(["data", "static/previews"], { ignoreInitial: true });
    const changed = new Promise((resolve) => watcher.on("all", resolve));
    const watching = { stop: () => watcher.close() };
    program.add(watching);
    await once(watcher, "ready");
    const check = await checkProjects(PROJECTS);
    if (!check.entries) {
      const found = printFindings(check);
      if (found !== said) console.error(`\n${found}\nThe site starts when this is mended.`);
      said = found;
      await changed;
    }
    await watching.stop();
    if (check.entries) return;
  }
}
