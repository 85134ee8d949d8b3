/** Watches the projects' files. It polls, because network drives and shared folders send no events. */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { filesOfFolder, statOf } from "../projects-file/folder";

/** Pause between two looks at the files. */
const PAUSE_MS = 500;

/** @returns a text that differs after any change of the projects' files */
function describeFiles(): string {
  const files = ["data", "static/previews"].flatMap((folder) =>
    filesOfFolder(folder).map((name) => path.join(folder, name)),
  );
  const stats = files.map(statOf);
  return JSON.stringify([files, stats.map((found) => [found?.mtimeMs, found?.size])]);
}

/**
 * Calls `onChange` at the start and after each change, once the files stay the same: programs write a file in several
 * steps. Never ends.
 */
export async function watchProjects(onChange: () => Promise<unknown>): Promise<never> {
  let handled = "";
  let last = "";
  for (;;) {
    const now = describeFiles();
    if (now === last && now !== handled) {
      handled = now;
      await onChange();
    }
    last = now;
    await sleep(PAUSE_MS);
  }
}
