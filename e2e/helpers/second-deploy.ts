/** A second deploy without a second build: the same build with another title. */
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "./test";

/**
 * Copies the build and changes a title, the build's id, and the revisions in the worker's list.
 * @returns the copy's folder, for `revive`
 */
export function deployWithTitle(title: string, other: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "deploy-"));
  const root = path.join(folder, "public");
  fs.cpSync("public", root, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  const changed = new Set<string>();
  const build = randomBytes(8).toString("hex");
  const [, former = ""] = /data-build="(\w+)"/.exec(fs.readFileSync(path.join(root, "index.html"), "utf8")) ?? [];
  for (const name of fs.readdirSync(root, { recursive: true, encoding: "utf8" })) {
    const file = path.join(root, name);
    if (!/\.(html|json)$/.test(name) || !fs.statSync(file).isFile()) continue;
    const words = fs.readFileSync(file, "utf8");
    if (!words.includes(title) && !words.includes(former)) continue;
    fs.writeFileSync(file, words.replaceAll(title, other).replaceAll(former, build));
    changed.add(name);
  }
  const worker = path.join(root, "sw.js");
  const revised = fs
    .readFileSync(worker, "utf8")
    .replace(former, build)
    .replace(/"url": "\/?([^"]+)",\s*"revision": "[^"]+"/g, (entry, url) =>
      changed.has(url) ? `"url": "${url}", "revision": "${randomBytes(16).toString("hex")}"` : entry,
    );
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
