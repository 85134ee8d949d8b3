// Keeps the last build's result while another build runs.
import fs from "node:fs";
import path from "node:path";

/**
 * The folders that a build writes. They may be volumes, and public/ a link: they are emptied, never moved or removed.
 */
const RESULTS = ["public", ".cache"];
const LAST = ".local/last-build";

/** The root of a Linux volume has a folder of its file system. */
const contentOf = (folder: string) => fs.readdirSync(folder).filter((name) => name !== "lost+found");

function empty(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of contentOf(folder)) fs.rmSync(path.join(folder, name), { recursive: true });
}

function copyContent(from: string, to: string): void {
  empty(to);
  for (const name of contentOf(from))
    fs.cpSync(path.join(from, name), path.join(to, name), { recursive: true, preserveTimestamps: true });
}

export function emptyResults(): void {
  for (const folder of RESULTS) empty(folder);
}

export function keepLastBuild(): void {
  const unfinished = `${LAST}.unfinished`;
  for (const folder of RESULTS) {
    fs.mkdirSync(folder, { recursive: true });
    copyContent(folder, path.join(unfinished, folder));
  }
  fs.renameSync(unfinished, LAST);
}

/** Restores the last build's result, also after a build that was killed. */
export function restoreLastBuild(): void {
  if (!fs.existsSync(LAST)) return;
  for (const folder of RESULTS) copyContent(path.join(LAST, folder), folder);
  forgetLastBuild();
}

/** In one step, because a part of it must not be restored. */
export function forgetLastBuild(): void {
  const removed = `${LAST}.removed`;
  fs.rmSync(removed, { recursive: true, force: true });
  fs.renameSync(LAST, removed);
  fs.rmSync(removed, { recursive: true });
}
