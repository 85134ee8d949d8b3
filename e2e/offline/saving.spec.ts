import { translate } from "../../test-support/translate";
import * as form from "../helpers/contact-form";
import { deferred } from "../helpers/deferred";
import { isSaved } from "../helpers/engines/engine-page";
import {
  card,
  expectPictures,
  FIRST,
  heading,
  KINDS_OF_PAGES,
  navigationLink,
  projects,
  withoutServer,
} from "../helpers/page-parts";
import { expectSaved, openSaved, savedStills, siteTest } from "../helpers/replaceable-site";
import { expect, OFFLINE_ERRORS, REDUNDANT_WORKER_ERRORS } from "../helpers/test";

siteTest("what storage or the server refuses is saved on a later visit", async ({ page, site, allowErrors }) => {
  allowErrors(/^Failed to load resource: net::ERR_FAILED .*\.(avif|webp)\)$/);
  const devtools = await page.context().newCDPSession(page);
  /** @param quota the site's storage in bytes; the browser's own by default */
  const setStorage = (quota: { quotaSize?: number }) =>
    devtools.send("Storage.overrideQuotaForOrigin", { origin: site.url, ...quota });

  let broken: string | undefined;
  // Without an answer for one still the others are saved. The contact page itself shows none.
  site.fails = (address) => {
    if (address.endsWith("/3.webp")) broken = address;
    return address === broken;
  };
  await page.goto(`${site.url}/contact`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => savedStills(page)).toHaveLength(projects.length - 1);
  expect(broken).toBeDefined();

  // The next visit fetches only the missing still.
  site.fails = () => false;
  site.requested.length = 0;
  await page.reload();
  await expectSaved(page);
  expect(site.requested.filter((address) => address.endsWith(".webp"))).toEqual([broken]);

  // Without storage for the stills the pages work; later the stills are saved.
  await page.evaluate(() => caches.delete("stills"));
  await setStorage({ quotaSize: 1 });
  await page.reload();
  // The button shows that something is left to save.
  await expect(page.getByRole("button", { name: "Save for offline" })).toBeVisible();
  expect(await savedStills(page)).toEqual([]);
  site.kill();
  await page.goto(`${site.url}/portfolio/1`);
  await expect(heading(page, FIRST.title)).toBeVisible();
  await setStorage({});
  await site.revive();
  await page.reload();
  await expectSaved(page);
});

siteTest(
  "with data saver a button saves the stills; after a failure it can be pressed again",
  async ({ page, site }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
    );
    await page.goto(`${site.url}/contact`);
    const button = page.getByRole("button", { name: "Save for offline (0.8 MB)" });
    await expect(button).toBeVisible();
    expect(await savedStills(page)).toEqual([]);
    const { resolve: answer, promise } = deferred();
    site.holds = () => promise;
    site.fails = (address) => address.endsWith(".webp");
    await page.evaluate(translate);
    await button.click();
    await expect(page.getByRole("button", { name: "Saving (0.8 MB)" })).toBeVisible();
    answer();
    await expect(button).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "It could not be saved." })).toBeVisible();
    site.fails = () => false;
    await button.press("Enter");
    await expectSaved(page);
    // The button keeps the focus.
    await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
    await expect(button).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(button).toBeHidden();
    site.kill();
    await page.goto(`${site.url}/portfolio`);
    await expectPictures(page);
  },
);

siteTest("a worker that the browser ends goes on saving", async ({ page, site }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } }),
  );
  await page.goto(`${site.url}/contact`);
  await page.clock.install();
  const { resolve: answer, promise } = deferred();
  site.holds = (address) => (address.endsWith(".webp") ? promise : undefined);
  site.requested.length = 0;
  await page.getByRole("button", { name: "Save for offline" }).click();
  await expect.poll(() => site.requested.some((address) => address.endsWith(".webp"))).toBe(true);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  answer();
  await page.clock.fastForward(20_000);
  await expectSaved(page);
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
});

siteTest(
  "after all caches are deleted, the next visit saves what is missing and says so",
  async ({ page, site, allowErrors }) => {
    // Asked whether the server is there.
    allowErrors(/ net::ERR_CONNECTION_REFUSED .*\/sw\.js\)$/);
    await openSaved(page, `${site.url}/contact`);
    const saved = () =>
      page.evaluate(async () => {
        const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
        return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => url);
      });
    const before = (await saved()).sort();
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      localStorage.clear();
    });
    const broken = "/portfolio/2/index.html";
    site.fails = (address) => address === broken;
    await page.reload();
    await expect.poll(saved).toHaveLength(before.length - 1);
    // Nothing is ready while a page is missing.
    expect(await page.evaluate(isSaved)).toBe(false);
    await expect(page.getByText("Ready offline")).toHaveCount(0);

    site.fails = () => false;
    site.requested.length = 0;
    await page.reload();
    await expect(page.getByText("Ready offline").last()).toBeVisible();
    expect((await saved()).sort()).toEqual(before);
    const isListed = (address: string) => before.some((url) => new URL(url).pathname === address);
    expect(site.requested.filter(isListed)).toEqual([broken]);
    site.kill();
    for (const [address, name] of withoutServer(KINDS_OF_PAGES)) {
      await page.goto(site.url + address);
      await expect(heading(page, name)).toBeVisible();
      await expectPictures(page);
    }
  },
);

siteTest(
  "another network's pages are neither stored nor shown in place of files",
  async ({ page, site, allowErrors }) => {
    allowErrors(REDUNDANT_WORKER_ERRORS, OFFLINE_ERRORS);
    const { id, previewVideo = "" } = FIRST;
    const path = `/portfolio/${id}`;
    site.blocks = (address) => address === `${path}/index.html`;
    await page.goto(`${site.url}/contact`);
    await expect.poll(() => site.requested.some(site.blocks)).toBe(true);
    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(workers).toBe(0);
    site.blocks = (address) => address.endsWith(".avif") || address === previewVideo;
    await openSaved(page, `${site.url}/contact`);
    await page.goto(site.url + path);
    await expectPictures(page);

    // A preview that fails is requested again by the next hover.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(site.url);
    const preview = card(page, 0).locator("video");
    const errorOf = ({ error }: HTMLVideoElement) => error !== null;
    await card(page, 0).hover();
    await expect.poll(() => preview.evaluate(errorOf)).toBe(true);
    site.blocks = () => false;
    await card(page, 1).hover();
    await card(page, 0).hover();
    await expect(preview).toHaveAttribute("data-shown", "true");

    // It is saved, but a request for a part of it is left to the browser.
    const ask = async (headers: Record<string, string>) => {
      site.requested.length = 0;
      await page.evaluate(([address, headers]) => fetch(address, { headers, cache: "no-store" }), [
        previewVideo,
        headers,
      ] as const);
      return site.requested.filter((address) => address === previewVideo);
    };
    expect(await ask({})).toEqual([]);
    expect(await ask({ Range: "bytes=0-9" })).toEqual([previewVideo]);
  },
);

/** Runs in the page, before its own scripts: a private window, or blocked storage. */
function refuseStorage() {
  const refuse = () => {
    throw new DOMException("The user denied permission.", "SecurityError");
  };
  navigator.serviceWorker.register = async () => refuse();
  for (const name of ["localStorage", "sessionStorage", "caches"]) Object.defineProperty(window, name, { get: refuse });
}

siteTest("in a browser without storage every kind of page and the form work", async ({ page, site, allowErrors }) => {
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
