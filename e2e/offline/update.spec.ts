import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
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
import { heading, navigationLink } from "../helpers/pages";
import { build, copyProject } from "../helpers/project-copy";
import { expect, test } from "../helpers/replaceable-site";
import { expectSaved, savedStills } from "../helpers/saved-stills";

const BUILD_MS = 10 * 60 * 1000;
const NEW_TITLE = "Midnight Cowgirls, again";
/** Nobody is there: the tests answer. */
const SETTINGS = { GATSBY_SUPABASE_URL: "http://localhost:54999", GATSBY_SUPABASE_ANON_KEY: "key" };

type Deploys = { copy: string; first: string; retitled: string; recoded: string };

function replaceIn(file: string, words: string, others: string) {
  const before = fs.readFileSync(file, "utf8");
  expect(before).toContain(words);
  fs.writeFileSync(file, before.replace(words, others));
}

/** Three builds in one place, as real deploys are: ours; one title changed and nothing else; and a page's code too. */
async function buildDeploys(): Promise<Deploys> {
  const copy = copyProject();
  const deploy = (name: string) => {
    expect(build(copy, SETTINGS)).toMatchObject({ status: 0 });
    fs.cpSync(path.join(copy, "public"), path.join(copy, name, "public"), { recursive: true });
    return path.join(copy, name);
  };
  const images = path.join(copy, "data/images");
  for (const name of fs.readdirSync(images)) {
    // Small ones are made in no time.
    const small = await sharp(path.join(images, name)).resize(320).toBuffer();
    fs.writeFileSync(path.join(images, name), small);
  }
  const first = deploy("first");
  replaceIn(path.join(copy, "data/projects.json"), '"Midnight Cowgirls"', JSON.stringify(NEW_TITLE));
  const retitled = deploy("retitled");
  replaceIn(path.join(copy, "src/pages/portfolio.tsx"), 'heading="STILLS"', 'heading="FRAMES"');
  replaceIn(path.join(copy, "src/contact/send.ts"), "15_000", "16_000");
  // A build has no file of an earlier one (scripts/build.mjs): the old chunks are gone.
  fs.rmSync(path.join(copy, "public"), { recursive: true });
  return { copy, first, retitled, recoded: deploy("recoded") };
}

// The pages stay open while a newer worker replaces theirs.
test.use({ expectedErrors: REDUNDANT_WORKER_ERRORS });

// The builds are enough for all of them.
test.describe.configure({ mode: "default" });
let deploys: Deploys;
test.beforeAll(async ({ browserName: _ }, testInfo) => {
  testInfo.setTimeout(BUILD_MS);
  deploys = await buildDeploys();
});
test.afterAll(() => fs.rmSync(deploys.copy, { recursive: true, force: true }));
test.beforeEach(({ site }) => site.revive(deploys.first));

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

const card = (page: Page) => page.locator('main a[href="/portfolio/3"]');

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
  await page.goto(`${site.url}/portfolio/3`);
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
  expect(pages).toContain("/portfolio/3/index.html");
  expect(new Set(pages).size).toBe(pages.length);
  await site.kill();
  await page.goto(`${site.url}/portfolio/3`);
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
  await page.locator('main a[href="/portfolio/3"]').click();
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
