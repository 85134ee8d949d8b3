/** The editor's form in a browser, as an editor uses it. */
import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "./test";

/** The files of a project that the form has to do with, by their paths. */
export function projectFiles(folder: string): Map<string, Buffer> {
  const names = ["data/images", "static/previews"].flatMap((place) =>
    fs.readdirSync(path.join(folder, place)).map((name) => `${place}/${name}`),
  );
  return new Map(["data/projects.json", ...names].map((name) => [name, fs.readFileSync(path.join(folder, name))]));
}

/** Runs in the page: fills a folder of the origin's private file system, and hands it out when a folder is asked for. */
async function makeFolder(files: [name: string, base64: string][]) {
  const storage = await navigator.storage.getDirectory();
  const root = await storage.getDirectoryHandle("project", { create: true });
  await root.getDirectoryHandle(".git", { create: true });
  for (const [name, content] of files) {
    const parts = name.split("/");
    let folder = root;
    for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
    const file = await folder.getFileHandle(parts.at(-1) ?? "", { create: true });
    const stream = await file.createWritable();
    await stream.write(Uint8Array.from(atob(content), (character) => character.charCodeAt(0)));
    await stream.close();
  }
  Object.assign(window, { showDirectoryPicker: async () => root });
}

/** Runs in the page: all files of that folder. */
async function readFolder() {
  const storage = await navigator.storage.getDirectory();
  const found: [name: string, base64: string][] = [];
  async function read(folder: FileSystemDirectoryHandle, prefix: string) {
    // biome-ignore lint/suspicious/noExplicitAny: TypeScript's own types of the file system lack its iterators.
    for await (const [name, handle] of (folder as any).entries()) {
      if (handle.kind === "directory") await read(handle, `${prefix}${name}/`);
      else {
        const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
        const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
        found.push([prefix + name, btoa(text)]);
      }
    }
  }
  await read(await storage.getDirectoryHandle("project"), "");
  return found;
}

/** Opens the form on files of this machine. @param page at the editor's address */
export async function openLocally(page: Page, files: Map<string, Buffer>) {
  await page.evaluate(
    makeFolder,
    [...files].map(([name, content]): [string, string] => [name, content.toString("base64")]),
  );
  await page.getByRole("button", { name: "Work with Local Repository" }).click();
}

/** The files in the folder that the form writes into. */
export async function filesOf(page: Page): Promise<Map<string, Buffer>> {
  return new Map((await page.evaluate(readFolder)).map(([name, content]) => [name, Buffer.from(content, "base64")]));
}

/** The handle of a row, by its place from 0. */
export const handle = (page: Page, place: number) => page.getByRole("button", { name: "Reorder Item" }).nth(place);

/** A field of the last project that is unfolded. Sveltia makes what is near the window, so it is scrolled to. */
export async function field(page: Page, label: string) {
  const found = page.getByRole("group", { name: new RegExp(`^\\W*${label}\\W+Field`) }).last();
  await expect(async () => {
    await page.getByRole("button", { name: /^Expand All/ }).hover();
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 300);
    await expect(found).toBeVisible({ timeout: 500 });
  }).toPass();
  return found;
}

/** Gives a field a file of this machine. */
export async function chooseFile(page: Page, label: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await (await field(page, label)).getByRole("button", { name: /Browse|Replace/ }).click();
  const dialog = page.getByRole("dialog");
  const chooser = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Upload" }).click();
  await (await chooser).setFiles(file);
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect(dialog).toBeHidden();
}

/** Saves, and waits until that is done. */
export async function save(page: Page) {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Entry saved.")).toBeVisible();
}
