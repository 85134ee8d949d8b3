/** The editor's form in Chromium, on files in the browser's own file system: `import * as editor`. */
import { type BrowserContext, expect, type Page } from "@playwright/test";

export const FILE = "data/projects.json";

/** Files by path, in base64. */
export type Files = Record<string, string>;
export const textOf = (some: Files) => Buffer.from(some[FILE] ?? "", "base64").toString();

/** Runs in the page: fills a folder of the origin private file system, which the directory picker returns. */
async function makeFolder(files: Files) {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle("project", { create: true });
  for (const [name, content] of Object.entries({ ...files, ".git/HEAD": "" })) {
    const [last = "", ...folders] = name.split("/").reverse();
    let folder = root;
    for (const part of folders.reverse()) folder = await folder.getDirectoryHandle(part, { create: true });
    const file = await (await folder.getFileHandle(last, { create: true })).createWritable();
    await (await fetch(`data:;base64,${content}`)).body?.pipeTo(file);
  }
  Object.assign(window, { showDirectoryPicker: async () => root });
}

/** Runs in the page: reads that folder. */
export async function readFolder() {
  const files: Files = {};
  async function read(folder: FileSystemDirectoryHandle, prefix: string) {
    // biome-ignore lint/suspicious/noExplicitAny: TypeScript's types lack these iterators.
    for await (const [name, handle] of (folder as any).entries())
      if (handle.kind === "directory") await read(handle, `${prefix}${name}/`);
      else {
        const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
        files[prefix + name] = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      }
  }
  await read(await (await navigator.storage.getDirectory()).getDirectoryHandle("project"), "");
  delete files[".git/HEAD"];
  return files;
}

/** Opens the editor on these files, in a new page: the fixture `page` waits for Gatsby. */
export async function open(context: BrowserContext, files: Files, address = "/admin") {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(makeFolder, files);
  await page.getByRole("button", { name: "Work with Local Repository" }).click();
  return page;
}

/** A field of the last expanded project. Sveltia renders only near the viewport: this scrolls. */
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
export const fill = async (page: Page, label: string, text: string) =>
  (await field(page, label)).getByRole("textbox").fill(text);

export const expandFirst = (page: Page) => press(page, "Expand");
export const press = (page: Page, name: string, index = 0) =>
  page.getByRole("button", { name, exact: true }).nth(index).click();

/** Drops a file of the computer on a field: a page's own `DataTransfer` can't do it. */
export async function drop(page: Page, label: string, file: string) {
  const target = (await field(page, label)).locator(".drop-target").last();
  await target.hover();
  const { x = 0, y = 0 } = (await target.boundingBox()) ?? {};
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await client.send("Input.dispatchDragEvent", { type, x: x + 9, y: y + 9, data });
  await expect(target.locator("img")).toBeVisible();
}

/**
 * Answers the page's dialogs.
 * @returns the messages of those answered; the browser's own, before a page unloads, is empty
 */
export function answerDialogs(page: Page, method: "accept" | "dismiss"): string[] {
  const messages: string[] = [];
  page.removeAllListeners("dialog").on("dialog", async (dialog) => {
    await dialog[method]();
    messages.push(dialog.message());
  });
  return messages;
}

/** Saves. @returns the folder's files then */
export async function save(page: Page): Promise<Files> {
  await press(page, "Save");
  await expect(page.getByText("Entry saved.")).toBeVisible();
  return page.evaluate(readFolder);
}
