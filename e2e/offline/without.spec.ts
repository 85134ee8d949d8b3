/** Browsers that keep nothing: private windows, blocked storage, old ones. The site is a normal one there. */
import { expectFilledForm, fillForm } from "../helpers/contact-form";
import { expectPictures, heading, navigationLink, PAGES } from "../helpers/pages";
import { expect, test } from "../helpers/replaceable-site";
import { removeServiceWorkers } from "../helpers/test";

/** `prepare` runs in the page, before its own scripts. */
type Browser = { prepare: () => void; expectedErrors?: RegExp };

const BROWSERS: Record<string, Browser> = {
  "without service workers": { prepare: removeServiceWorkers },
  "that refuses to keep anything": {
    expectedErrors: /^Error during service worker registration: SecurityError: The user denied permission\. /,
    prepare: () => {
      const refuse = () => {
        throw new DOMException("The user denied permission.", "SecurityError");
      };
      navigator.serviceWorker.register = async () => refuse();
      Object.defineProperty(window, "localStorage", { get: refuse });
      Object.defineProperty(window, "sessionStorage", { get: refuse });
      Object.defineProperty(window, "caches", { get: refuse });
    },
  },
};

for (const [browser, { prepare, expectedErrors }] of Object.entries(BROWSERS)) {
  test.describe(`in a browser ${browser}`, () => {
    test.use({ expectedErrors });

    test("the site is a normal one", async ({ page, site }) => {
      await page.addInitScript(prepare);
      for (const [path, name] of PAGES) {
        await page.goto(site.url + path);
        await expect(heading(page, name)).toBeVisible();
        await expectPictures(page);
        await expect(page.getByRole("button", { name: /offline/ })).toHaveCount(0);
      }
      await page.goto(`${site.url}/contact`);
      await fillForm(page);
      await navigationLink(page, "STILLS").click();
      await expect(heading(page, "STILLS")).toBeVisible();
      await navigationLink(page, "CONTACT").click();
      await expectFilledForm(page);
    });
  });
}
