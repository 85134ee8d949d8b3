/** The site in browsers without storage: private windows, blocked storage. All tests of e2e/site run without service workers. */
import * as form from "../helpers/contact-form";
import { expectPictures, heading, KINDS_OF_PAGES, navigationLink } from "../helpers/pages";
import { expect, test } from "../helpers/replaceable-site";

/** Runs in the page, before its own scripts. */
function refuseStorage() {
  const refuse = () => {
    throw new DOMException("The user denied permission.", "SecurityError");
  };
  navigator.serviceWorker.register = async () => refuse();
  for (const name of ["localStorage", "sessionStorage", "caches"]) Object.defineProperty(window, name, { get: refuse });
}

test("in a browser without storage every kind of page and the form work", async ({ page, site, allowErrors }) => {
  allowErrors(/^Error during service worker registration: SecurityError: The user denied permission\. /);
  await page.addInitScript(refuseStorage);
  for (const [path, name] of KINDS_OF_PAGES) {
    await page.goto(site.url + path);
    await expect(heading(page, name)).toBeVisible();
    await expectPictures(page);
    await expect(page.getByRole("button", { name: /offline/ })).toHaveCount(0);
  }
  await navigationLink(page, "CONTACT").click();
  await form.fill(page);
  await navigationLink(page, "STILLS").click();
  await expect(heading(page, "STILLS")).toBeVisible();
  await navigationLink(page, "CONTACT").click();
  await form.expectFilled(page);
});
