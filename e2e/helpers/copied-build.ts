/** Copies of the build with other texts: a stand-in's address, or a second deploy's title. */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { newFolder } from "../../test-support/temporary-folder";
import { PUBLIC } from "../../test-support/test-site";
import { expect } from "./test";

/** Replaces texts in the files of a build. */
export function replaceTexts(folder: string, replacements: Record<string, string>): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(html|js|json)$|^_headers$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const replace = (text: string, [former, other]: [string, string]) => text.replaceAll(former, other);
    fs.writeFileSync(file, Object.entries(replacements).reduce(replace, fs.readFileSync(file, "utf8")));
  }
}

/** Copies the build until the tests end. @returns the copy's folder */
export function copyBuild(): string {
  const folder = newFolder("build");
  fs.cpSync(PUBLIC, folder, { recursive: true, filter: (file) => !/\.(br|gz|map)$/.test(file) });
  return folder;
}

/**
 * A second deploy without a second build: another title, build id, and revisions in the worker's list.
 * @returns its folder
 */
export function deployWithTitle(title: string, other: string): string {
  const id = randomBytes(16).toString("hex");
  const [, former = ""] = /data-build="(\w+)"/.exec(fs.readFileSync(`${PUBLIC}/index.html`, "utf8")) ?? [];
  const folder = copyBuild();
  replaceTexts(folder, { [title]: other, [former]: id });
  const worker = path.join(folder, "sw.js");
  const revised = fs.readFileSync(worker, "utf8").replace(/"\w+(",url:"[^"]+\.(?:html|json)")/g, `"${id}$1`);
  fs.writeFileSync(worker, revised);
  return folder;
}

/** Waits until the new worker is the only one. */
export const expectUpdated = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { installing, waiting, active } = await navigator.serviceWorker.ready;
        return [installing, waiting, active?.state];
      }),
    )
    .toEqual([null, null, "activated"]);
