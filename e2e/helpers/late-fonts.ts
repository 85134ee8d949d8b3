import type { Page } from "@playwright/test";
import { gate } from "./gate";
import { layoutShift } from "./layout-shift";

/**
 * Opens a page on which every font comes after the first paint, as on a slow network.
 * @param page one with an empty cache
 * @param path its address
 * @returns `arrive` lets the fonts come, and says how much the page has shifted since its beginning; `asked` are the files'
 *   names, as far as the page has asked for them, without their digests
 */
export async function openWithLateFonts(
  page: Page,
  path: string,
): Promise<{ arrive: () => Promise<number>; asked: Set<string> }> {
  const { open, opened } = gate();
  const asked = new Set<string>();
  await page.route("**/*.woff2", async (route) => {
    asked.add(new URL(route.request().url()).pathname.replace(/^\/static\/|-[0-9a-f]{32}\.woff2$/g, ""));
    await opened;
    await route.continue();
  });
  // The load event would wait for the fonts.
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const arrive = async () => {
    open();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction(() => {
      const statuses = [...document.fonts].map(({ status }) => status);
      return statuses.includes("loaded") && !statuses.includes("loading");
    });
    return layoutShift(page);
  };
  return { arrive, asked };
}
