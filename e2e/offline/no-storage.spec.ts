/** The site in browsers without storage or service workers: private windows, blocked storage, old ones. */
import * as form from "../helpers/contact-form";
import { expectPictures, heading, navigationLink, PAGES } from "../helpers/pages";
import { expect, test } from "../helpers/replaceable-site";
import { removeServiceWorkerApi } from "../helpers/test";

/** `prepare` runs in the page, before its own scripts. */
type Browser = { prepare: () => void; errors: RegExp[] };

const BROWSERS: Record<string, Browser> = {
  "without service workers": { prepare: removeServiceWorkerApi, errors: [] },
  "without storage": {
    errors: [/^Error during service worker registration: SecurityError: The user denied permission\. /],
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

for (const [browser, { prepare, errors }] of Object.entries(BROWSERS))
  test(`in a browser ${browser} every page and the form work`, async ({ page, site, allowErrors }) => {
    allowErrors(...errors);
    await page.addInitScript(prepare);
    for (const [path, name] of PAGES) {
      await page.goto(site.url + path);
      await expect(heading(page, name)).toBeVisible();
      await expectPictures(page);
      await expect(page.getByRole("button", { name: /offline/ })).toHaveCount(0);
    }
    await page.goto(`${site.url}/contact`);
    await form.fill(page);
    await navigationLink(page, "STILLS").click();
    await expect(heading(page, "STILLS")).toBeVisible();
    await navigationLink(page, "CONTACT").click();
    await form.expectFilled(page);
  });
