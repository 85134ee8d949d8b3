/** `npm run develop`: the open page shows each saved change, and an overlay shows mistakes. */
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { freePort } from "../../scripts/backend/ports";
import * as editor from "../helpers/editor-form";
import { copyProject, fiveFieldEntries, runScript, writeProjects, writeStill } from "../helpers/project-copy";
import { launch } from "../helpers/start-script";

// One server for all tests; each one saves the first entries again.
test.describe.configure({ mode: "default" });

type Entries = Awaited<ReturnType<typeof fiveFieldEntries>>;
let copy: string;
let entries: Entries;
let server: ReturnType<typeof launch>;
let address: string;

test.beforeAll(async () => {
  copy = copyProject();
  fs.copyFileSync(".env.development", path.join(copy, ".env.development"));
  // Another optional field: the form must omit it when it is empty.
  const shape = path.join(copy, "src/build/projects/shape.ts");
  const declaration = fs.readFileSync(shape, "utf8");
  fs.writeFileSync(
    shape,
    declaration.replace("  credits: z", '  client: words("Client", 60, "who paid").optional(),\n$&'),
  );
  entries = await fiveFieldEntries(copy, 3);
  writeProjects(copy, entries);
  const { CI: _ci, ...env } = process.env;
  const port = await freePort();
  address = `http://localhost:${port}/`;
  const settings = { PORT: String(port), BACKEND_PORT: String(await freePort()), NODE_ENV: "development" };
  server = launch(process.execPath, ["--import", "tsx", "scripts/develop.ts"], { ...env, ...settings }, copy);
  await server.until("The form for the projects is at");
});

test.afterAll(async () => {
  const ended = once(server.child, "exit");
  server.child.kill("SIGINT");
  await ended;
  fs.rmSync(copy, { recursive: true });
});

/** Opens the home page, and marks the document: saved changes must appear without another load. */
async function open(page: Page) {
  await page.goto(address);
  // Gatsby may miss a save during the first load.
  await expect(page.locator("main a[data-ratio]").first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
}

/** Waits for these titles on the cards of the same document. */
async function expectTitles(page: Page, titles: string[]) {
  await expect(page.locator("main a[data-ratio] [dir=auto]")).toHaveText(titles);
  expect(await page.evaluate(() => "isMarked" in window)).toBe(true);
}

/** Saves, and again if Gatsby misses it while it renders (docs/decisions.md). */
const saveAndExpect = (page: Page, list: Entries) =>
  expect(async () => {
    writeProjects(copy, list);
    await expectTitles(page, titlesOf(list));
  }).toPass();

const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title);
const findings = (page: Page) => page.getByRole("alert");

test("the open page shows changed, reordered and removed projects; an overlay reports a broken file, until it is corrected", async ({
  page,
}) => {
  await open(page);
  await saveAndExpect(page, entries);
  const changed = entries.map((entry, index) => (index === 1 ? { ...entry, title: "Another title" } : entry));
  await saveAndExpect(page, changed);
  await saveAndExpect(page, [...changed].reverse());
  await saveAndExpect(page, changed.slice(0, 1));
  await saveAndExpect(page, entries);
  const before = server.printed().length;
  writeProjects(copy, JSON.stringify(entries, null, 2).replace(",", ""));
  const found = `${editor.FILE}:3:14  A comma is missing here.`;
  await expect(findings(page)).toContainText(`${editor.FILE} has a mistake. You see the last good version.`);
  await expect(findings(page)).toContainText(found);
  await expectTitles(page, titlesOf(entries));

  const mended = entries.map((entry, index) => (index === 0 ? { ...entry, title: "Mended" } : entry));
  await saveAndExpect(page, mended);
  await expect(findings(page)).toHaveCount(0);
  await server.until(`${editor.FILE} is valid again.`);
  expect(server.printed().slice(before).split(found)).toHaveLength(2);

  await saveAndExpect(page, mended.slice(0, 1));
  await page.goto(`${address}portfolio/2`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Title 2");
});

test("a missing picture is reported; its entry appears with the picture", async ({ page }) => {
  await open(page);
  await saveAndExpect(page, entries);
  const more = [...entries, { ...entries[0], id: "9", title: "The ninth", image: "images/9.png" }] as Entries;
  writeProjects(copy, more);
  await expect(findings(page)).toContainText('"image": data/images/9.png is missing.');
  await expectTitles(page, titlesOf(entries));
  await writeStill(copy, "images/9.png", 200);
  await saveAndExpect(page, more);
  await expect(findings(page)).toHaveCount(0);
  const still = page.locator('main a[href="/portfolio/9"] img');
  await still.scrollIntoViewIfNeeded();
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  fs.rmSync(path.join(copy, "data/images/3.png"));
  await expect(findings(page)).toContainText('"image": data/images/3.png is missing.');
  await expectTitles(page, titlesOf(more));
  await writeStill(copy, "images/3.png", 60);
  await expect(findings(page)).toHaveCount(0);
  // Gatsby creates the page after it has updated the open one.
  await expect(async () => {
    await page.goto(`${address}portfolio/9`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The ninth", { timeout: 3_000 });
  }).toPass();
});

test("the form saves a new picture, and overwrites no change from outside", async ({ context }) => {
  context.setDefaultTimeout(30_000);
  writeProjects(copy, entries);
  const names = [editor.FILE, ...entries.map(({ image }) => `data/${image}`)];
  const files = names.map((name) => [name, fs.readFileSync(path.join(copy, name), "base64")]);
  const page = await editor.open(context, Object.fromEntries(files), `${address}admin/`);
  const alerts = editor.answerDialogs(page, "accept");
  await editor.expandFirst(page);
  const red = { width: 64, height: 48, channels: 3, background: "#c81414" } as const;
  const picture = await sharp({ create: red }).png().toBuffer();
  await editor.upload(page, "Still", { name: "new.png", mimeType: "image/png", buffer: picture });
  const changed = entries.map(({ previewVideo: _, ...entry }) => entry);
  Object.assign(changed[0] ?? {}, { image: "images/new.png" });
  const written = editor.textOf(await editor.save(page));
  expect(JSON.parse(written)).toEqual(changed);
  expect(alerts).toEqual([expect.stringContaining('Project 2, Title 2, Still: "image": images/2.png is 64 × 48 px')]);

  await page.getByText("All projects").click();
  await editor.expandFirst(page);
  await editor.fill(page, "Title", "From the form");
  await editor.press(page, "Save");
  await expect(page.getByRole("alertdialog")).toContainText(
    `${editor.FILE} was changed outside the form. Load this page again`,
  );
  await editor.press(page, "OK");
  // The browser's folder is not the server's.
  fs.writeFileSync(path.join(copy, "data/images/new.png"), picture);
  writeProjects(copy, written);
  await editor.press(page, "Save");
  await expect.poll(() => alerts.at(-1)).toContain("Project 1, From the form, Still");
  expect(editor.textOf(await page.evaluate(editor.readFolder))).toContain("From the form");
});

test("pages of other sites can't read drafts", async () => {
  for (const path of ["___projects", "___graphql", "admin/"]) {
    const request = (headers: HeadersInit) => fetch(address + path, { headers });
    const { status, body } = await request({ origin: address.slice(0, -1) });
    expect(status).toBeLessThan(500);
    await body?.cancel();
    await expect(request({ origin: "https://other.example" })).rejects.toThrow();
  }
});

test("no build starts while develop writes drafts into public/", () => {
  const { status, stderr } = runScript(copy, "build");
  expect([status, stderr]).toEqual([1, expect.stringContaining("is writing public/. Stop it or let it end")]);
});
