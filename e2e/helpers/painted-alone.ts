import type { Page } from "@playwright/test";
import { gate } from "./gate";

/** Runs in the page: ends when something has been painted, and all of the page's HTML is there. */
async function firstPaint() {
  await new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
  });
  while (document.readyState === "loading") await new Promise((resolve) => setTimeout(resolve));
}

/**
 * Opens a page, and holds up everything that it asks for until it has been painted by itself, as on the slowest of networks.
 * @param path the page's
 * @returns the paths of what it had asked for by then, its own first, once all has been let through and has come
 */
export async function paintedAlone(page: Page, path: string): Promise<string[]> {
  const { open: release, opened } = gate();
  const asked = [path];
  await page.route("**/*", async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    asked.push(new URL(route.request().url()).pathname);
    await opened;
    await route.continue();
  });
  // Its `goto` waits for the page to be awake, which it is not while its scripts are held.
  const loaded = page.goto(path, { waitUntil: "networkidle" });
  await page.waitForURL(path, { waitUntil: "commit" });
  await page.evaluate(firstPaint);
  const before = [...asked];
  release();
  await loaded;
  return before;
}
