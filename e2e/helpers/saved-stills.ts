/** What the service worker has saved of the site in the visitor's browser. */
import type { Page } from "@playwright/test";
import { projects } from "./pages";
import { expect } from "./test";

/** The addresses of the stills that are saved. */
export const savedStills = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open("stills")).keys()).map(({ url }) => new URL(url).pathname));

/** Waits until the worker is active and has saved the stills: all of them, or as many as given. */
export async function expectSaved(page: Page, stills = projects.length): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => savedStills(page)).toHaveLength(stills);
}
