import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import {
  expectFilledForm,
  expectSendingFailed,
  expectSent,
  fillForm,
  pressSend,
  sendForm,
} from "../helpers/contact-form";
import { answerCalls } from "../helpers/contact-function";
import { anyOf, REDUNDANT_WORKER_ERRORS } from "../helpers/expected-errors";
import { heading, navigationLink, projects } from "../helpers/pages";
import { build, copyProject } from "../helpers/project-copy";
import { expect, test } from "../helpers/replaceable-site";
import { expectSaved, savedStills } from "../helpers/saved-stills";
import { deployWithTitle } from "../helpers/second-deploy";

const BUILD_MS = 10 * 60 * 1000;
const { id: ID, title: TITLE } = projects[2] as (typeof projects)[number];
const NEW_TITLE = `${TITLE}, again`;
/** Nobody is there: the tests answer. */
const SETTINGS = { GATSBY_SUPABASE_URL: "http://localhost:54999", GATSBY_SUPABASE_ANON_KEY: "key" };

type Deploys = { retitled: string; recoded: string };

function replaceIn(file: string, words: string, others: string) {
  const before = fs.readFileSync(file, "utf8");
  expect(before).toContain(words);
  fs.writeFileSync(file, before.replace(words, others));
}

/** What follows the build of the tests: one title changed and nothing else; and a real build, of a page's code too. */
function buildDeploys(): Deploys {
  const recoded = copyProject();
  replaceIn(path.join(recoded, "data/projects.json"), `"${TITLE}"`, `"${NEW_TITLE}"`);
  replaceIn(path.join(recoded, "src/pages/portfolio.tsx"), 'heading="STILLS"', 'heading="FRAMES"');
  replaceIn(path.join(recoded, "src/contact/send.ts"), "15_000", "16_000");
  expect(build(recoded, SETTINGS)).toMatchObject({ status: 0 });
  return { retitled: deployWithTitle(TITLE, NEW_TITLE), recoded };
}

// The pages stay open while a newer worker replaces theirs.
test.use({ expectedErrors: REDUNDANT_WORKER_ERRORS });

// They are enough for all of the tests.
test.describe.configure({ mode: "default" });
let deploys: Deploys;
test.beforeAll(({ browserName: _ }, testInfo) => {
  testInfo.setTimeout(BUILD_MS);
  deploys = buildDeploys();
});
test.afterAll(() => {
  for (const folder of Object.values(deploys)) fs.rmSync(folder, { recursive: true, force: true });
});

/** Waits until the new worker is the only one. */
const expectUpdated = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { installing, waiting, active } = await navigator.serviceWorker.ready;
        return [installing, waiting, active?.state];
      }),
    )
    .toEqual([null, null, "activated"]);

const card = (page: Page) => page.locator(`main a[href="/portfolio/${ID}"]`);

test("a title that is changed is there on the next visit, with nothing to refresh, and no still is fetched again", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  // A preview that the new build no longer has.
  await page.evaluate(async () => (await caches.open("previews")).put("/previews/9.mp4?digest=0", new Response("")));
  await site.revive(deploys.retitled);
  site.asked.length = 0;
  await page.goto(`${site.url}/portfolio/${ID}`);
  await expect(heading(page, NEW_TITLE)).toBeVisible();
  // The new worker lets go of it.
  await expect.poll(() => page.evaluate(async () => (await (await caches.open("previews")).keys()).length)).toBe(0);
  await expectUpdated(page);
  await expect(page.getByRole("button", { name: "Refresh" })).toHaveCount(0);
  const kept = await savedStills(page);
  expect(site.asked.filter((address) => kept.includes(address))).toEqual([]);
  // What is kept is the new build, and nothing of the old one.
  const pages = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes("precache"));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(pages).toContain(`/portfolio/${ID}/index.html`);
  expect(new Set(pages).size).toBe(pages.length);
  await site.kill();
  await page.goto(`${site.url}/portfolio/${ID}`);
  await expect(heading(page, NEW_TITLE)).toBeVisible();
});

test("a long-lived window finds the new build when it is looked at again, and the next navigation shows it", async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await expectSaved(page);
  await site.revive(deploys.retitled);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("This site has been updated.")).toBeVisible();
  await navigationLink(page, "STILLS").click();
  await expect(card(page)).toContainText(NEW_TITLE);
});

test("an update leaves alone what is being typed, and Refresh keeps it too", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await fillForm(page);
  await site.revive(deploys.retitled);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const refresh = page.getByRole("button", { name: "Refresh" });
  await expect(refresh).toBeVisible();
  await expectFilledForm(page);
  await refresh.click();
  await page.waitForLoadState();
  await expectFilledForm(page);
});

/** The old code of the wall of stills, which the home page fetches ahead. */
const wallCode = (address: string) => address.startsWith("/component---src-pages-portfolio");

test("a tab left open across a deploy of other code goes on with the new page", async ({ page, site }) => {
  await page.goto(site.url);
  await expectSaved(page);
  await site.revive(deploys.recoded);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("This site has been updated.")).toBeVisible();
  await expectUpdated(page);
  await navigationLink(page, "STILLS").click();
  await expect(heading(page, "FRAMES")).toBeVisible();
});

test("a click in an open tab finds the new build", async ({ page, site }) => {
  await page.goto(site.url);
  await expectSaved(page);
  await site.revive(deploys.retitled);
  await navigationLink(page, "STILLS").click();
  await expect(page.getByText("This site has been updated.")).toBeVisible();
  await card(page).click();
  await expect(heading(page, NEW_TITLE)).toBeVisible();
});

test.describe("without a service worker", () => {
  // The old code and data are not there any more: the server answers with a page, which is no script.
  const missing = /^Failed to load resource: .* status of (404|500) .*\.js\)$/;
  const refused = /^Refused to execute script from '[^']*\.js'/;
  test.use({ serviceWorkers: "block", expectedErrors: anyOf(missing, refused) });

  test("a tab left open across a deploy that took the old code away loads the new page", async ({ page, site }) => {
    site.fails = wallCode;
    await page.goto(site.url);
    await expect.poll(() => site.asked.some(wallCode)).toBe(true);
    site.fails = () => false;
    await site.revive(deploys.recoded);
    await navigationLink(page, "STILLS").click();
    await expect(heading(page, "FRAMES")).toBeVisible();
  });

  test("a form left open across such a deploy keeps its words, and sends them from the new page", async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/contact`);
    // The toasts are there; without them the browser's own dialog would say it.
    await expect(page.locator("section[aria-live]")).toBeAttached();
    await site.revive(deploys.recoded);
    await sendForm(page);
    await expectSendingFailed(page);
    const posts = await answerCalls(page);
    await page.getByRole("button", { name: "Refresh" }).click();
    await expectFilledForm(page);
    await pressSend(page);
    await expectSent(page);
    expect(posts).toHaveLength(1);
  });
});
