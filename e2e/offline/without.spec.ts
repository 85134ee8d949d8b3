/** Browsers that keep nothing: private windows, blocked storage, old ones. The site is a normal one there. */
import type { Page } from "@playwright/test";
import { expectForm, fillForm } from "../own-form";
import { expect, expectPictures, heading, PAGES, test } from "../own-site";

const BROWSERS: Record<string, (page: Page) => Promise<unknown>> = {
  "without service workers": (page) =>
    page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker")),
  "that refuses to keep anything": (page) =>
    page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("The user denied permission.", "SecurityError");
      };
      navigator.serviceWorker.register = async () => refuse();
      Object.defineProperty(window, "localStorage", { get: refuse });
      Object.defineProperty(window, "sessionStorage", { get: refuse });
      Object.defineProperty(window, "caches", { get: refuse });
    }),
};

for (const [browser, prepare] of Object.entries(BROWSERS)) {
  test(`in a browser ${browser} the site is a normal one`, async ({ page, site }) => {
    await prepare(page);
    for (const [path, name] of PAGES) {
      await page.goto(site.url + path);
      await expect(heading(page, name)).toBeVisible();
      await expectPictures(page);
      await expect(page.getByRole("button", { name: /offline/ })).toHaveCount(0);
    }
    await page.goto(`${site.url}/contact`);
    await fillForm(page);
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "STILLS" }).click();
    await expect(heading(page, "STILLS")).toBeVisible();
    await menu.getByRole("link", { name: "CONTACT" }).click();
    await expectForm(page);
  });
}
