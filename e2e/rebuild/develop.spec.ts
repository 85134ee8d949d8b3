/** `npm run develop`: the open page shows each saved change, and an overlay shows mistakes. */
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { freeBackendPort, freePort } from "../../scripts/backend/ports";
import { copyProject, fiveFieldEntries, writeProjects, writeStill } from "../helpers/project-copy";
import { launch } from "../helpers/start-script";

const FILE = "data/projects.json";

// One server for all; each test begins by saving the first entries again.
test.describe.configure({ mode: "default" });

type Entries = Awaited<ReturnType<typeof fiveFieldEntries>>;
let copy: string;
let entries: Entries;
let server: ReturnType<typeof launch>;
let address: string;

test.beforeAll(async () => {
  copy = copyProject();
  fs.copyFileSync(".env.development", path.join(copy, ".env.development"));
  entries = await fiveFieldEntries(copy, 3);
  writeProjects(copy, entries);
  const { CI: _ci, ...env } = process.env;
  const port = await freePort();
  address = `http://localhost:${port}/`;
  const settings = { PORT: String(port), BACKEND_PORT: String(await freeBackendPort()), NODE_ENV: "development" };
  server = launch(process.execPath, ["--import", "tsx", "scripts/develop.ts"], { ...env, ...settings }, copy);
  await server.until("The form for the projects is at");
});

test.afterAll(async () => {
  const ended = once(server.child, "exit");
  server.child.kill("SIGINT");
  await ended;
  fs.rmSync(copy, { recursive: true });
});

/** Opens the home page, and marks it: what is saved is shown without another load. */
async function open(page: Page) {
  await page.goto(address);
  // What is saved in the moment of the first load may be lost to Gatsby.
  await expect(page.locator("main a[data-ratio]").first()).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
}

/** The cards' titles are these, on the page that was opened. */
async function expectTitles(page: Page, titles: string[]) {
  await expect(page.locator("main a[data-ratio] [dir=auto]")).toHaveText(titles);
  expect(await page.evaluate(() => "isMarked" in window)).toBe(true);
}

/** Saves, and once more where Gatsby misses it while it renders (docs/decisions.md). */
const saveAndExpect = (page: Page, list: Entries) =>
  expect(async () => {
    writeProjects(copy, list);
    await expectTitles(page, titlesOf(list));
  }).toPass();

const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title);
const findings = (page: Page) => page.getByRole("alert");

test("what is changed, put in another order, removed and added is on the open page", async ({ page }) => {
  await open(page);
  await saveAndExpect(page, entries);
  const changed = entries.map((entry, index) => (index === 1 ? { ...entry, title: "Another title" } : entry));
  await saveAndExpect(page, changed);
  await saveAndExpect(page, [...changed].reverse());
  await saveAndExpect(page, changed.slice(0, 1));
  await page.goto(`${address}portfolio/2`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Another title");
});

test("a broken file is reported once, over the last good version, until it is mended", async ({ page }) => {
  await open(page);
  await saveAndExpect(page, entries);
  const before = server.printed().length;
  writeProjects(copy, JSON.stringify(entries, null, 2).replace(",", ""));
  const found = `${FILE}:3:14  A comma is missing here.`;
  await expect(findings(page)).toContainText(`${FILE} has a mistake. You see the last good version.`);
  await expect(findings(page)).toContainText(found);
  await expectTitles(page, titlesOf(entries));

  const mended = entries.map((entry, index) => (index === 0 ? { ...entry, title: "Mended" } : entry));
  await saveAndExpect(page, mended);
  await expect(findings(page)).toHaveCount(0);
  await server.until(`${FILE} is right again.`);
  expect(server.printed().slice(before).split(found)).toHaveLength(2);
});

test("an entry saved before its picture appears with it; a picture taken away is reported", async ({ page }) => {
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
  // Gatsby makes the page after it has told the open one.
  await expect(async () => {
    await page.goto(`${address}portfolio/9`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The ninth", { timeout: 3_000 });
  }).toPass();
});
