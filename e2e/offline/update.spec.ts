import fs from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { build, copyProject } from "../own-project";
import { expect, expectSaved, heading, keptStills, test } from "../own-site";

const BUILD_MS = 10 * 60 * 1000;
const NEW_TITLE = "Midnight Cowgirls, again";

/** Two builds of the project, between which one title was changed and nothing else. */
async function buildTwice(): Promise<[first: string, second: string]> {
  const copy = copyProject();
  const images = path.join(copy, "data/images");
  for (const name of fs.readdirSync(images)) {
    // Small ones are made in no time.
    const small = await sharp(path.join(images, name)).resize(320).toBuffer();
    fs.writeFileSync(path.join(images, name), small);
  }
  expect(build(copy)).toMatchObject({ status: 0 });
  const first = path.join(copy, "first");
  fs.cpSync(path.join(copy, "public"), path.join(first, "public"), { recursive: true });
  const file = path.join(copy, "data/projects.json");
  fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace('"Midnight Cowgirls"', JSON.stringify(NEW_TITLE)));
  expect(build(copy)).toMatchObject({ status: 0 });
  return [first, copy];
}

// Two builds are enough for all of them.
test.describe.configure({ mode: "default" });
let first: string;
let second: string;
test.beforeAll(async ({ browserName: _ }, testInfo) => {
  testInfo.setTimeout(BUILD_MS);
  [first, second] = await buildTwice();
});
test.afterAll(() => fs.rmSync(second, { recursive: true, force: true }));
test.beforeEach(({ site }) => site.revive(first));

const card = (page: Page) => page.locator('main a[href="/portfolio/3"]');

test("a title that is changed is there on the next visit, with one offer to refresh, and no still is fetched again", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await site.revive(second);
  site.asked.length = 0;
  await page.goto(`${site.url}/portfolio`);
  await expect(card(page)).toContainText(NEW_TITLE);
  await expect(page.getByRole("button", { name: "Refresh" })).toHaveCount(1);
  await expectSaved(page);
  const kept = await keptStills(page);
  expect(site.asked.filter((address) => kept.includes(address))).toEqual([]);
  // What is kept is the new build.
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
  await site.revive(second);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("This site has been updated.")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "STILLS" }).click();
  await expect(card(page)).toContainText(NEW_TITLE);
});

test("an update leaves alone what is being typed, and Refresh keeps it too", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await page.getByLabel("Your Name").fill("Ada");
  await page.getByLabel("Your Message").fill("Half a sen");
  await site.revive(second);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const refresh = page.getByRole("button", { name: "Refresh" });
  await expect(refresh).toBeVisible();
  await expect(page.getByLabel("Your Message")).toHaveValue("Half a sen");
  await refresh.click();
  await page.waitForLoadState();
  await expect(page.getByLabel("Your Message")).toHaveValue("Half a sen");
  await expect(page.getByLabel("Your Name")).toHaveValue("Ada");
});
