import type { Page } from "@playwright/test";
import { KINDS_OF_PAGES } from "../helpers/page-parts";
import { expect, test } from "../helpers/test";

/**
 * Opens a page whose stylesheets have features that the oldest browsers of package.json don't know: here they have
 * other names.
 */
async function openOld(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll("cqi", "unknown").replaceAll("color-mix(", "unknown(");
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body });
  });
  await page.goto(path);
}

const fontSize = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);

for (const [path] of KINDS_OF_PAGES)
  test(`without container units ${path} has a large heading that fits @phone`, async ({ page }) => {
    await openOld(page, path);
    const heading = page.locator("main h1");
    expect(await heading.evaluate(fontSize)).toBeGreaterThanOrEqual(36);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const fits = await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(fits).toBeLessThanOrEqual(1);
  });

test("without color-mix() every title of a card has its ground", async ({ page }) => {
  await openOld(page, "/");
  for (const caption of await page.locator("#work [role=listitem] a > span:first-child").all())
    await expect(caption).toHaveCSS("background-image", /linear-gradient\(.*rgba\(11, 11, 12, 0\.82\)/);
});
