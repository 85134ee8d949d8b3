/** Pages that this device hasn't kept, such as a project published since the last visit. */
import type { Page } from "@playwright/test";
import { card, heading, SECOND } from "../helpers/page-parts";
import { openSaved, siteTest } from "../helpers/replaceable-site";
import { DISCARDED_HTML_ERRORS, expect, OFFLINE_ERRORS } from "../helpers/test";

const PATH = `/portfolio/${SECOND.id}`;

/** Deletes a page and its data from the caches. */
const forget = (page: Page) =>
  page.evaluate(async (path) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) if (new URL(url).pathname.includes(`${path}/`)) await cache.delete(url);
    }
  }, PATH);

// The network may come back between a page and its data: then React discards the HTML.
const ERRORS = [
  / net::ERR_CONNECTION_REFUSED /,
  OFFLINE_ERRORS,
  DISCARDED_HTML_ERRORS,
  /^Failed to load resource: .* status of 404 /,
];
siteTest.beforeEach(({ allowErrors }) => allowErrors(...ERRORS));

for (const way of ["by its address", "by its link"])
  siteTest(`offline a page that isn't saved says so, and loads with the connection: ${way}`, async ({ page, site }) => {
    // Nothing is loaded ahead.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
    );
    await page.goto(site.url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    // Else the worker might save what is missing.
    await expect(page.getByRole("button", { name: "Save for offline" })).toBeVisible();
    await forget(page);
    // Page and worker lose it at the same time.
    site.kill();
    if (way === "by its link") await card(page, 1).click();
    else await page.goto(site.url + PATH);
    await expect(heading(page, "Not On This Device")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("It needs a connection, and loads when there is one.");
    await site.revive();
    await expect(heading(page, SECOND.title)).toBeVisible();
  });

siteTest("offline other spellings of a saved page's address show it", async ({ page, site }) => {
  await openSaved(page, `${site.url}/contact`);
  await page.context().setOffline(true);
  for (const address of ["/contact/index.html", "/%63ontact", "//contact/?a=b"]) {
    await page.goto(site.url + address);
    await expect(heading(page, "CONTACT US")).toBeVisible();
    await expect(page).toHaveURL(/\/contact(\?a=b)?$/);
  }
});
