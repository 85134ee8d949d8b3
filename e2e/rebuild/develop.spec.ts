/** `npm run develop`: the open page shows each saved change, and an overlay shows mistakes. */
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { copyProject, fiveFieldEntries, runScript, writeProjects, writeStill } from "../../test-support/project-copy";
import * as editor from "../helpers/editor-form";
import { freePorts, launch } from "../helpers/start-script";

// One server for all tests; each one saves the first entries again.
test.describe.configure({ mode: "default" });

type Entries = Awaited<ReturnType<typeof fiveFieldEntries>>;
let copy: string;
let entries: Entries;
let server: ReturnType<typeof launch>;
let address: string;

/** Windows' drives under WSL, network drives and shared folders tell of no change. */
const WITHOUT_EVENTS = `
  import { EventEmitter } from "node:events";
  import fs from "node:fs";
  fs.watch = () => Object.assign(new EventEmitter(), { close() {} });
`;

test.beforeAll(async () => {
  copy = copyProject();
  entries = await fiveFieldEntries(copy, 3);
  writeProjects(copy, entries);
  const port = await freePorts();
  address = `http://localhost:${port}/`;
  const settings = {
    PORT: String(port),
    BACKEND_PORT: String(await freePorts()),
    NODE_ENV: "production",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITHOUT_EVENTS)}`,
  };
  server = launch(process.execPath, ["--import", "tsx", "scripts/develop.ts"], { ...process.env, ...settings }, copy);
  await server.until("The form for the projects is at");
});

test.afterAll(async () => {
  const ended = once(server.child, "exit");
  server.child.kill("SIGINT");
  await ended;
});

/** Opens the home page, and marks the document: saved changes must appear without another load. */
async function open(page: Page) {
  await page.goto(address);
  // Gatsby may miss a save during the first load.
  await expect(page.locator("main [role=listitem] a").first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
}

/** Waits for these projects' titles on the cards of the same document. */
async function expectTitles(page: Page, list: Entries) {
  await expect(page.locator("main [role=listitem] a [dir=auto]")).toHaveText(list.map(({ title }) => title));
  expect(await page.evaluate(() => "isMarked" in window)).toBe(true);
}

/** Saves, and again if Gatsby misses it while it renders (docs/decisions.md). */
const saveAndExpect = (page: Page, list: Entries) =>
  expect(async () => {
    writeProjects(copy, list);
    await expectTitles(page, list);
  }).toPass();

const findings = (page: Page) => page.getByRole("alert");

test("the open page shows each change; an overlay reports a broken file until it is corrected", async ({ page }) => {
  await open(page);
  await saveAndExpect(page, entries);
  const changed = entries.map((entry, index) => (index === 1 ? { ...entry, title: "Another title" } : entry));
  for (const list of [changed, changed.toReversed(), entries]) await saveAndExpect(page, list);
  writeProjects(copy, JSON.stringify(entries, null, 2).replace(",", ""));
  await expect(findings(page)).toContainText(`${editor.FILE} has a mistake. You see the last good version.`);
  await expect(findings(page)).toContainText(`${editor.FILE}:3:14  A comma is missing here.`);
  await expectTitles(page, entries);

  const mended = entries.map((entry, index) => (index === 0 ? { ...entry, title: "Mended" } : entry));
  await saveAndExpect(page, mended);
  await expect(findings(page)).toHaveCount(0);
  await server.until(`${editor.FILE} is valid again.`);
  await saveAndExpect(page, mended.slice(0, 1));
  await page.goto(`${address}portfolio/2`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Title 2");
});

test("a missing or damaged picture is reported; its entry appears with the picture", async ({ page }) => {
  await open(page);
  await saveAndExpect(page, entries);
  const more = [...entries, { ...entries[0], id: "9", title: "The ninth", image: "images/9.png" }] as Entries;
  writeProjects(copy, more);
  await expect(findings(page)).toContainText('"image": data/images/9.png is missing.');
  await expectTitles(page, entries);
  await writeStill(copy, "images/9.png", 200);
  await saveAndExpect(page, more);
  await expect(findings(page)).toHaveCount(0);
  const still = page.locator('main a[href="/portfolio/9"] img');
  await still.scrollIntoViewIfNeeded();
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  fs.truncateSync(path.join(copy, "data/images/9.png"), 100);
  await expect(findings(page)).toContainText("images/9.png is damaged");
  await expectTitles(page, more);
  await writeStill(copy, "images/9.png", 200);
  await expect(findings(page)).toHaveCount(0);
  fs.writeFileSync(path.join(copy, "static/previews/new.mp4"), "A new preview");
  expect(await (await fetch(`${address}previews/new.mp4`)).text()).toBe("A new preview");
  fs.rmSync(path.join(copy, "static/previews/new.mp4"));

  await page.goto(`${address}portfolio/9`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The ninth");
});

test("the form overwrites no change from outside, and shows what the check finds after a save", async ({ context }) => {
  context.setDefaultTimeout(30_000);
  const names = [editor.FILE, ...entries.map(({ image }) => `data/${image}`)];
  writeProjects(copy, entries);
  const files = names.map((name) => [name, fs.readFileSync(path.join(copy, name), "base64")]);
  const page = await editor.open(context, Object.fromEntries(files), `${address}admin/`);
  const messages = editor.answerDialogs(page, "accept");
  writeProjects(copy, entries.slice(1));
  await editor.expandFirst(page);
  await editor.fill(page, "Title", "From the form");
  await editor.press(page, "Save");
  const changed = `${editor.FILE} was changed outside the form. Load this page again`;
  await expect(page.getByRole("alertdialog")).toContainText(changed);
  expect(await page.evaluate(editor.readFolder)).toEqual(Object.fromEntries(files));
  await editor.press(page, "OK");
  writeProjects(copy, entries);
  // The form saves beside another project's faulty file.
  const still = path.join(copy, "data/images/2.png");
  const content = fs.readFileSync(still);
  fs.truncateSync(still, 100);
  expect(editor.textOf(await editor.save(page))).toContain("From the form");
  fs.writeFileSync(still, content);
  // The form writes into the browser's files here, so the server's file differs from the saved one.
  await expect.poll(() => messages.join()).toContain(changed);
});

test("the form names the .git that it needs, and pages of other sites can't read drafts or the form", async () => {
  // The copy has none, like a ZIP of GitHub's.
  expect(await (await fetch(`${address}admin`)).text()).toContain(
    "The form can't open this project's folder, which has no .git",
  );
  for (const path of ["__projects", "admin"]) {
    const statusFor = async (origin: string) => (await fetch(address + path, { headers: { origin } })).status;
    expect(await statusFor(address.slice(0, -1))).toBe(200);
    for (const origin of ["https://other.example", "http://localhost.other.example", "null"])
      expect(await statusFor(origin)).toBe(403);
  }
  const [{ statusCode }] = await once(http.get(address, { headers: { host: "other.example" } }), "response");
  expect(statusCode).toBe(403);
});

test("no build starts while develop writes drafts into public/", () => {
  const { status, stderr } = runScript(copy, "build");
  expect([status, stderr]).toEqual([1, expect.stringContaining("is writing public/. Stop it or let it end")]);
});
