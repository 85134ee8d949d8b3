/** `npm run develop`, as an editor has it: what is saved is on the open page, and what can't be used is told over it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { freeBackendPort, freePort } from "../../scripts/backend/ports.mjs";
import { copyProject, fiveFieldEntries, removeProjects, writeProjects, writeStill } from "../helpers/project-copy";

const START_MS = 5 * 60 * 1000;
const FILE = "data/projects.json";

test.describe.configure({ mode: "serial", timeout: START_MS });

type Entries = Awaited<ReturnType<typeof fiveFieldEntries>>;
let copy: string;
let entries: Entries;
let server: ChildProcess;
let address: string;
let printed = "";

const write = (content: unknown) => writeProjects(copy, `${JSON.stringify(content, null, 2)}\n`);

/** See e2e/helpers/slow-page-data.cjs. */
const slowDisk = () => path.join(copy, "slow-disk");

/** Waits for words that the server prints. */
const untilPrinted = (words: string) => expect.poll(() => printed, { timeout: START_MS }).toContain(words);

test.beforeAll(async () => {
  copy = copyProject();
  fs.copyFileSync(".env.development", path.join(copy, ".env.development"));
  removeProjects(copy);
  entries = await fiveFieldEntries(copy, 8);
  writeProjects(copy, "[");
  const { CI: _ci, ...env } = process.env;
  const port = await freePort();
  address = `http://localhost:${port}/`;
  server = spawn(process.execPath, ["scripts/develop.mjs"], {
    cwd: copy,
    env: {
      ...env,
      PORT: String(port),
      BACKEND_PORT: String(await freeBackendPort()),
      NODE_ENV: "development",
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ""} --require "${path.resolve("e2e/helpers/slow-page-data.cjs")}"`,
      SLOW_DISK: slowDisk(),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  server.stdout?.setEncoding("utf8").on("data", (text) => {
    printed += text;
  });
  server.stderr?.setEncoding("utf8").on("data", (text) => {
    printed += text;
  });
});

test.afterAll(async () => {
  const ended = once(server, "exit");
  server.kill("SIGINT");
  await ended;
  fs.rmSync(copy, { recursive: true });
});

/** What a project's page is made of, as the server has it. */
const dataOf = async (id: string) => (await fetch(`${address}page-data/portfolio/${id}/page-data.json`)).text();

/** Opens the home page, and marks it: what is saved is shown without another load. */
async function open(page: Page) {
  await page.goto(address);
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
}

/** The cards' titles are these, on the page that was opened. */
async function expectTitles(page: Page, titles: string[]) {
  await expect(page.locator("main a[data-ratio] [dir=auto]")).toHaveText(titles);
  expect(await page.evaluate(() => "isMarked" in window)).toBe(true);
}

const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title);
const findings = (page: Page) => page.getByRole("alert");

test("a file that can't be used at the start is told and waited for; then it says where everything is, and little else", async () => {
  await untilPrinted("The site starts when this is mended.");
  expect(printed).toContain(`${FILE}:1:`);
  printed = "";
  let last = "";
  /** Saved again and again while it starts. */
  const isReady = () => {
    last = `Saved after ${Math.round(performance.now())} ms`;
    write(entries.map((entry) => ({ ...entry, title: last })));
    return printed.includes("The form for the projects is at");
  };
  await expect.poll(isReady, { timeout: START_MS }).toBe(true);
  expect(printed).toContain(`The site is at ${address.slice(0, -1)}`);
  expect(printed).toContain("Its mails are caught at http://localhost:");
  // The test's own stills are small, of which it warns.
  const others = printed.split("\n").filter((line) => line.trim() !== "" && !line.includes("will look blurred"));
  expect(others.length, printed).toBeLessThan(8);
  await expect.poll(() => dataOf("8")).toContain(last);
});

test("what is changed, put in another order, removed and added is on the open page", async ({ page }) => {
  write(entries);
  await open(page);
  await expectTitles(page, titlesOf(entries));
  const changed = entries.map((entry, index) => (index === 1 ? { ...entry, title: "Another title" } : entry));
  write(changed);
  await expectTitles(page, titlesOf(changed));
  write([...changed].reverse());
  await expectTitles(page, titlesOf([...changed].reverse()));
  write(changed.slice(0, 1));
  await expectTitles(page, ["Title 1"]);
  await page.goto(`${address}portfolio/2`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Another title");
});

test("a ninth project with a new picture is on the open page, and has one of its own", async ({ page }) => {
  write(entries);
  await open(page);
  await expectTitles(page, titlesOf(entries));
  await writeStill(copy, "images/9.png", 200);
  const nine = [...entries, { ...entries[0], id: "9", title: "The ninth", image: "images/9.png" }] as Entries;
  write(nine);
  await expectTitles(page, titlesOf(nine));
  const still = page.locator('main a[href="/portfolio/9"] img');
  await still.scrollIntoViewIfNeeded();
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // Gatsby makes the page after it has told the open one.
  await expect(async () => {
    await page.goto(`${address}portfolio/9`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The ninth", { timeout: 3_000 });
  }).toPass();
});

test("what is saved while the open page asks for others is shown", async ({ page }) => {
  let saved = entries;
  for (const round of [1, 2, 3, 4, 5, 6]) {
    // Which loads what it links to, as soon as it is there.
    await open(page);
    saved = entries.map((entry) => ({ ...entry, title: `${entry.title}, round ${round}` })) as Entries;
    write(saved);
    await expectTitles(page, titlesOf(saved));
  }
});

test("the data of a page that is asked for while a slow disk takes another's is not left out", async () => {
  // No open page, which would ask for more; and new ones, of which nobody has asked for the data.
  write([...entries, ...["30", "31"].map((id) => ({ ...entries[0], id, title: `New ${id}` }))]);
  await expect.poll(() => dataOf("1")).toContain("New 31");
  fs.writeFileSync(slowDisk(), "");
  const one = dataOf("30");
  await expect.poll(() => fs.readFileSync(slowDisk(), "utf8")).toContain("portfolio/30/");
  await expect.poll(() => dataOf("31"), { timeout: START_MS }).toContain("New 31");
  fs.rmSync(slowDisk());
  expect(await one).toContain("New 30");
});

test("a broken file is told once in the terminal and over the last good version; mending it takes that away", async ({
  page,
}) => {
  write(entries);
  await open(page);
  await expectTitles(page, titlesOf(entries));
  printed = "";
  writeProjects(copy, JSON.stringify(entries, null, 2).replace(",", ""));
  const found = `${FILE}:3:14  id "1", Title 1: a comma is missing here; write it`;
  await expect(findings(page)).toContainText(`${FILE} can't be used. You see the last good version.`);
  await expect(findings(page)).toContainText(found);
  await expectTitles(page, titlesOf(entries));
  expect(printed.split("\n").filter((line) => line.includes(found))).toHaveLength(1);
  expect(printed.split("\n").filter((line) => line.trim() !== "" && !line.includes("will look blurred"))).toHaveLength(
    2,
  );

  const mended = entries.map((entry, index) => (index === 0 ? { ...entry, title: "Mended" } : entry));
  write(mended);
  await expectTitles(page, titlesOf(mended));
  await expect(findings(page)).toHaveCount(0);
  await untilPrinted(`${FILE} is good again.`);
});

test("an entry that was saved before its picture appears with it; a picture that is taken away is told", async ({
  page,
}) => {
  write(entries);
  await open(page);
  await expectTitles(page, titlesOf(entries));
  const more = [...entries, { ...entries[0], id: "10", title: "The tenth", image: "images/10.png" }] as Entries;
  write(more);
  await expect(findings(page)).toContainText('id "10", The tenth: there is no file data/images/10.png;');
  await expectTitles(page, titlesOf(entries));
  await writeStill(copy, "images/10.png", 30);
  await expectTitles(page, titlesOf(more));
  await expect(findings(page)).toHaveCount(0);

  fs.rmSync(path.join(copy, "data/images/3.png"));
  await expect(findings(page)).toContainText('id "3", Title 3: there is no file data/images/3.png;');
  await expectTitles(page, titlesOf(more));
  await writeStill(copy, "images/3.png", 60);
  await expect(findings(page)).toHaveCount(0);
});

test("a page whose picture was taken away has another one until its own is back", async () => {
  // A new one, of which nobody has asked for the data.
  await writeStill(copy, "images/40.png", 140);
  write([...entries, { ...entries[0], id: "40", title: "New 40", image: "images/40.png" }]);
  await expect.poll(() => dataOf("1")).toContain("New 40");
  printed = "";
  fs.rmSync(path.join(copy, "data/images/40.png"));
  await untilPrinted("there is no file data/images/40.png");
  const data = await dataOf("40");
  expect(data).toContain("New 40");
  expect(data).not.toContain("/40.png");
  await writeStill(copy, "images/40.png", 140);
  await expect.poll(() => dataOf("40")).toContain("/40.png");
});
