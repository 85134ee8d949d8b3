import type { Page, Route } from "@playwright/test";
import { brokenPictures, FIRST, SECOND } from "../helpers/page-parts";
import { expect, test } from "../helpers/test";

const isStill = (url: URL) => /^\/static\/.*\.(avif|webp|jpg)$/.test(url.pathname);

/** Requests the lazy pictures too. @returns the number of pictures that can't be loaded */
const countBroken = async (page: Page) => (await page.evaluate(brokenPictures)).length;

test.beforeEach(({ allowErrors }) => allowErrors(/^Failed to load resource: net::ERR_CONNECTION_RESET/));

for (const path of ["/", "/portfolio", `/portfolio/${SECOND.id}`])
  test(`each picture of ${path} whose first request fails is requested again`, async ({ page }) => {
    const requested = new Map<string, number>();
    await page.route(isStill, (route) => {
      const url = route.request().url();
      requested.set(url, (requested.get(url) ?? 0) + 1);
      return requested.get(url) === 1 ? route.abort("connectionreset") : route.continue();
    });
    await page.goto(path);
    await expect.poll(() => countBroken(page)).toBe(0);
    expect(requested.size).toBeGreaterThan(2);
  });

test("a picture that fails again shows its words until the network is back", async ({ page }) => {
  const answer = { now: (route: Route) => route.abort("connectionreset") };
  await page.route(isStill, (route) => answer.now(route));
  await page.goto("/portfolio");
  const picture = page.getByRole("img", { name: FIRST.alt });
  await expect(picture).not.toHaveCSS("color", "rgba(0, 0, 0, 0)");
  answer.now = (route) => route.continue();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect.poll(() => countBroken(page)).toBe(0);
  await expect(picture).toHaveCSS("color", "rgba(0, 0, 0, 0)");
});
