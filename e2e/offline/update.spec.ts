import fs from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import * as form from "../helpers/contact-form";
import { deployWithTitle, expectUpdated } from "../helpers/copied-build";
import { deferred } from "../helpers/deferred";
import { REDUNDANT_WORKER_ERRORS } from "../helpers/expected-errors";
import { heading, navigationLink, projects } from "../helpers/pages";
import { expect, expectSaved, type Site, savedStills, test } from "../helpers/replaceable-site";

const { id: ID, title: TITLE } = projects[2] as (typeof projects)[number];
const NEW_TITLE = `${TITLE}, again`;

// A newer worker replaces that of an open page.
test.beforeEach(({ allowErrors }) => allowErrors(REDUNDANT_WORKER_ERRORS));

/** A second deploy: only one title has changed. */
let retitled: string;
test.beforeAll(() => {
  retitled = deployWithTitle(TITLE, NEW_TITLE);
});
test.afterAll(() => fs.rmSync(retitled, { recursive: true, force: true }));

const NEVER = new Promise<void>(() => {});

/** Waits until the worker's network timeout has passed for earlier requests: a later one's page comes from the cache. */
async function outwaitTimeout(context: BrowserContext, site: Site): Promise<void> {
  const { holds } = site;
  site.holds = (address) => (address === "/portfolio/2" ? NEVER : holds(address));
  const page = await context.newPage();
  await page.goto(`${site.url}/portfolio/2`);
  await page.close();
}

const card = (page: Page) => page.locator(`main a[href="/portfolio/${ID}"]`);

test("the next visit shows a changed title; no still is fetched again", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  // The new build doesn't have this preview.
  await page.evaluate(async () => (await caches.open("previews")).put("/previews/9.mp4?digest=0", new Response("")));
  await site.revive(retitled);
  site.requested.length = 0;
  await page.goto(`${site.url}/portfolio/${ID}`);
  await expect(heading(page, NEW_TITLE)).toBeVisible();
  // The new worker deletes it.
  await expect.poll(() => page.evaluate(async () => (await (await caches.open("previews")).keys()).length)).toBe(0);
  await expectUpdated(page);
  await expect(page.getByRole("button", { name: "Refresh" })).toHaveCount(0);
  // The next click doesn't load a document.
  await page.evaluate(() => document.body.setAttribute("data-mark", "same document"));
  await navigationLink(page, "STILLS").click();
  await expect(card(page)).toContainText(NEW_TITLE);
  await expect(page.locator("body")).toHaveAttribute("data-mark", "same document");
  const stills = await savedStills(page);
  expect(site.requested.filter((address) => stills.includes(address))).toEqual([]);
  // Only the new build is in the cache.
  const pages = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes("precache"));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(pages).toContain(`/portfolio/${ID}/index.html`);
  expect(new Set(pages).size).toBe(pages.length);
  site.kill();
  await page.goto(`${site.url}/portfolio/${ID}`);
  await expect(heading(page, NEW_TITLE)).toBeVisible();
});

test("a long-lived window finds the new build when it becomes visible", async ({ page, site }) => {
  await page.goto(site.url);
  await expectSaved(page);
  await site.revive(retitled);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("This site has been updated.")).toBeVisible();
  await navigationLink(page, "STILLS").click();
  await expect(card(page)).toContainText(NEW_TITLE);
});

test("an update and Refresh keep the words in the form", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await form.fill(page);
  await site.revive(retitled);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const refresh = page.getByRole("button", { name: "Refresh" });
  await expect(refresh).toBeVisible();
  await form.expectFilled(page);
  await refresh.click();
  await page.waitForLoadState();
  await form.expectFilled(page);
});

test("a click in an open tab finds the new build", async ({ page, site }) => {
  await page.goto(site.url);
  await expectSaved(page);
  await site.revive(retitled);
  await navigationLink(page, "STILLS").click();
  await expect(page.getByText("This site has been updated.")).toBeVisible();
  await card(page).click();
  await expect(heading(page, NEW_TITLE)).toBeVisible();
});

test("a page that isn't cached may take any time", async ({ page, context, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await page.evaluate(async (path) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) if (new URL(request.url).pathname === path) await cache.delete(request);
    }
  }, `/portfolio/${ID}/index.html`);
  const { resolve: answer, promise: answered } = deferred();
  site.holds = (address) => (address === `/portfolio/${ID}` ? answered : undefined);
  const shown = page.goto(`${site.url}/portfolio/${ID}`);
  await outwaitTimeout(context, site);
  answer();
  await shown;
  await expect(heading(page, TITLE)).toBeVisible();
});

test("a new page waits any time for its own data", async ({ page, context, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await site.revive(retitled);
  const { resolve: answer, promise: answered } = deferred();
  site.holds = (address) => (address.includes(`/page-data/portfolio/${ID}/`) ? answered : undefined);
  const shown = page.goto(`${site.url}/portfolio/${ID}`);
  await outwaitTimeout(context, site);
  answer();
  await shown;
  await expect(heading(page, NEW_TITLE)).toBeVisible();
});

test("a cached page gets cached data while the server has newer data", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await site.revive(retitled);
  site.holds = (address) => (address === `/portfolio/${ID}` || address.endsWith("/sw.js") ? NEVER : undefined);
  await page.goto(`${site.url}/portfolio/${ID}`);
  await expect(heading(page, TITLE)).toBeVisible();
});
