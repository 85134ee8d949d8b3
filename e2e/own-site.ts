/** A server of a test's own, which can be killed, and what a visitor's browser has kept of its site. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, projects, test as siteTest } from "./test";

export type OwnSite = { url: string; kill: () => Promise<void> };

/** Serves the `public/` of a folder. @param port 0 for any free one */
export async function serve(folder: string, port = 0): Promise<OwnSite> {
  const child = spawn(process.execPath, [path.resolve("scripts/serve.mjs")], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = await once(child.stdout, "data");
  return {
    url: String(url).trim(),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

export const test = siteTest.extend<{ site: OwnSite }>({
  hasBackend: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern, and this needs no other fixture.
  site: async ({}, use) => {
    const site = await serve(".");
    await use(site);
    await site.kill();
  },
});

export { expect };

/** Every page of the site, and what its heading says. */
export const PAGES: [path: string, heading: string][] = [
  ["/", "HAMMERED PRODUCTIONS"],
  ["/portfolio", "STILLS"],
  ["/contact", "CONTACT US"],
  ...projects.map(({ id, title }): [string, string] => [`/portfolio/${id}`, title]),
];

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** Waits until the worker controls the page and has kept all stills. */
export async function expectSaved(page: Page, stills = projects.length): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => keptStills(page)).toHaveLength(stills);
}

export const keptStills = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("stills")).keys()).map(({ url }) => new URL(url).pathname));

/** Every picture of the page, those further down too, is there to be seen. */
export async function expectPictures(page: Page): Promise<void> {
  const broken = await page.evaluate(async () => {
    const seen = Array.from(document.images, async (image) => {
      image.loading = "eager";
      await image.decode().catch(() => {});
      return image.naturalWidth > 0 ? [] : [image.currentSrc];
    });
    return (await Promise.all(seen)).flat();
  });
  expect(broken).toEqual([]);
}
