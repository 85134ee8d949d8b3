import type { Page } from "@playwright/test";
import { heading, projects } from "../helpers/pages";
import { expect, test } from "../helpers/replaceable-site";
import { deployWithTitle } from "../helpers/second-deploy";

const [, , third] = projects as [unknown, unknown, (typeof projects)[number]];
const THIRD = `/portfolio/${third.id}`;
const card = (page: Page) => page.locator(`main a[href="${THIRD}"]`);

/** Runs in the page, before its own scripts: its clock can be put forward. */
function adjustableClock() {
  const now = performance.now.bind(performance);
  let forward = 0;
  performance.now = () => now() + forward;
  Object.assign(window, {
    putForward(ms: number) {
      forward += ms;
    },
  });
}

const putForward = (page: Page, ms: number) =>
  page.evaluate((forward) => (window as unknown as { putForward(ms: number): void }).putForward(forward), ms);

test.use({ expectedErrors: /app-data\.json/ });
test.beforeEach(async ({ page, site }) => {
  await page.addInitScript(adjustableClock);
  await page.goto(site.url);
  await page.waitForFunction((path) => Boolean(window.___loader.loadPageSync(path)?.page), THIRD);
  await card(page).scrollIntoViewIfNeeded();
});

test("a window that was open across a deploy comes to the new build, though it had the old page in memory", async ({
  page,
  site,
}) => {
  await site.revive(deployWithTitle(third.title, "Another title"));
  // What was asked for within the last minute is taken to be today's.
  await putForward(page, 61_000);
  const steps = await page.evaluate(() => history.length);
  await card(page).click();
  await expect(heading(page, "Another title")).toBeVisible();
  expect(await page.evaluate(() => history.length), "one press, one step back").toBe(steps + 1);
});

test("after minutes of rest, a server that says nothing holds a press up for a second, and freezes nothing", async ({
  page,
  site,
}) => {
  site.holds = (address) => address.startsWith("/page-data/app-data.json");
  await putForward(page, 120_000);
  await card(page).click();
  // A page that is not painted has no frames.
  const frames = page.evaluate(async () => {
    let count = 0;
    for (; document.querySelector("#work"); count++) await new Promise(requestAnimationFrame);
    return count;
  });
  await expect(heading(page, third.title)).toBeVisible();
  expect(await frames).toBeGreaterThan(1);
});

test("while the server fails, scrolling asks once, and no more", async ({ page, site }) => {
  site.fails = (address) => address.startsWith("/page-data/app-data.json");
  await putForward(page, 61_000);
  site.asked.length = 0;
  for (let top = 0; top < 2000; top += 100)
    await page.evaluate(async (y) => {
      scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }, top);
  const asked = () => site.asked.filter((address) => address.includes("app-data")).length;
  await expect.poll(asked).toBeGreaterThan(0);
  // Gatsby itself tries again three times.
  expect(asked()).toBeLessThanOrEqual(4);
});
