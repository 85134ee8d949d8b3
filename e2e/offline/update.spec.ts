import * as form from "../helpers/contact-form";
import { deployWithTitle, expectUpdated } from "../helpers/copied-build";
import { deferred } from "../helpers/deferred";
import { isHydrated } from "../helpers/engines/engine-page";
import { heading, navigationLink, SECOND, THIRD } from "../helpers/page-parts";
import { openSaved, savedStills, siteTest } from "../helpers/replaceable-site";
import { expect, REDUNDANT_WORKER_ERRORS } from "../helpers/test";

const { id: ID, title: TITLE } = THIRD;
const NEW_TITLE = `${TITLE}, again`;

// A newer worker replaces that of an open page.
siteTest.beforeEach(({ allowErrors }) => allowErrors(REDUNDANT_WORKER_ERRORS));

/** Runs in the page: the precached addresses. */
async function precached(): Promise<string[]> {
  const [name = ""] = (await caches.keys()).filter((it) => it.includes("precache"));
  return (await (await caches.open(name)).keys()).map(({ url }) => url);
}

/** Runs in the page: true if a worker of its own build controls it. */
async function hasOwnWorker(): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  navigator.serviceWorker.controller?.postMessage("tellState", [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data.build === document.documentElement.dataset.build);
  });
}

siteTest("a visit, a click and a window that becomes visible find a new build", async ({ page, context, site }) => {
  // Two builds in turns; only one title differs.
  const retitled = deployWithTitle(TITLE, NEW_TITLE);
  const card = page.locator(`main a[href="/portfolio/${ID}"]`);
  const updated = page.getByText("This site has been updated.");
  await openSaved(page, `${site.url}/contact`);

  // The next visit shows a changed title, fetches no still again, and deletes what the new build doesn't have.
  const formerStill = `/static/${"0".repeat(32)}/a2563/9.webp`;
  await page.evaluate(async (still) => {
    await (await caches.open("previews")).put("/previews/9.mp4?digest=0", new Response(""));
    await (await caches.open("stills")).put(still, new Response(""));
  }, formerStill);
  await site.revive(retitled);
  site.requested.length = 0;
  await page.goto(`${site.url}/portfolio/${ID}`);
  await expect(heading(page, NEW_TITLE)).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await (await caches.open("previews")).keys()).length)).toBe(0);
  await expect.poll(() => savedStills(page)).not.toContain(formerStill);
  await expectUpdated(page);
  await expect(page.getByRole("button", { name: "Refresh" })).toHaveCount(0);
  // The next click doesn't load a document.
  await page.evaluate(() => document.body.setAttribute("data-mark", "same document"));
  await navigationLink(page, "STILLS").click();
  await expect(card).toContainText(NEW_TITLE);
  await expect(page.locator("body")).toHaveAttribute("data-mark", "same document");
  const stills = await savedStills(page);
  expect(site.requested.filter((address) => stills.includes(address))).toEqual([]);

  // A click in an open tab finds the new build.
  await site.revive();
  await navigationLink(page, "CONTACT").click();
  await expect(updated).toBeVisible();
  await navigationLink(page, "STILLS").click();
  await expect(card).not.toContainText(NEW_TITLE);
  await expectUpdated(page);

  // A window that becomes visible finds it; Refresh keeps the words in the form. Another tab keeps its page and its
  // toast.
  await navigationLink(page, "CONTACT").click();
  await form.fill(page);
  const other = await context.newPage();
  await other.goto(`${site.url}/contact`);
  const otherUpdated = other.getByText("This site has been updated.");
  await other.evaluate(() => document.body.setAttribute("data-mark", "same document"));
  await other.waitForFunction(isHydrated);
  // Ends after Gatsby's own registration, whose event it needs.
  await other.evaluate(() => navigator.serviceWorker.register("/sw.js").then(() => {}));
  await site.revive(retitled);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(updated).toBeVisible();
  await expect(otherUpdated).toBeVisible();
  // On a phone held sideways too.
  await other.setViewportSize({ width: 640, height: 360 });
  await expect(other.getByRole("button", { name: "Refresh" })).toBeInViewport({ ratio: 1 });
  await form.expectFilled(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe("installed");
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Refresh" }).click();
  await reloaded;
  await form.expectFilled(page);
  await expectUpdated(page);
  await navigationLink(page, "STILLS").click();
  await expect(card).toContainText(NEW_TITLE);

  await expect(otherUpdated).toBeVisible();
  await expect(other.locator("body")).toHaveAttribute("data-mark", "same document");
  await form.expectFilled(other);
  await navigationLink(other, "STILLS").click();
  await expect(other.locator(`main a[href="/portfolio/${ID}"]`)).toContainText(NEW_TITLE);
  await expect(other.locator("body")).not.toHaveAttribute("data-mark");
});

siteTest("a tab that slept through an update learns of it when it wakes", async ({ page, context, site }) => {
  // It hears nothing of the worker.
  await page.addInitScript(() => {
    ServiceWorkerRegistration.prototype.addEventListener = () => {};
  });
  await openSaved(page, `${site.url}/contact`);
  await site.revive(deployWithTitle(TITLE, NEW_TITLE));
  const former = await page.evaluateHandle(() => navigator.serviceWorker.controller);
  const other = await context.newPage();
  // A page of the new build, which lets its worker take over.
  await other.goto(`${site.url}/portfolio/${ID}`);
  await expect(heading(other, NEW_TITLE)).toBeVisible();
  // A message would keep the former worker busy, and so in control.
  const isReplaced = () => page.evaluate((worker) => navigator.serviceWorker.controller !== worker, former);
  await expect.poll(isReplaced).toBe(true);
  expect(await other.evaluate(hasOwnWorker)).toBe(true);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("This site has been updated.")).toBeVisible();
});

siteTest("a cached page gets its own build's data; others may take any time", async ({ page, context, site }) => {
  await openSaved(page, `${site.url}/contact`);
  await page.evaluate(async () => {
    for (const name of await caches.keys())
      await (await caches.open(name)).delete("/portfolio/2/index.html", { ignoreSearch: true });
  });
  await site.revive(deployWithTitle(TITLE, NEW_TITLE));
  const { resolve: answer, promise: answered } = deferred();
  const held = ["/sw.js", "/portfolio/2", `/portfolio/${ID}`];
  site.holds = (address) => (held.includes(address) ? answered : undefined);

  const uncached = await context.newPage();
  const uncachedShown = uncached.goto(`${site.url}/portfolio/2`);
  // Shown after the worker's network timeout, which has then passed for the earlier request too.
  await page.goto(`${site.url}/portfolio/${ID}`);
  await expect(heading(page, TITLE)).toBeVisible();

  const data = `/page-data/portfolio/${ID}/page-data.json`;
  held.push(data);
  site.requested.length = 0;
  const fresh = await context.newPage();
  const freshShown = fresh.goto(`${site.url}/portfolio/${ID}?from=mail`);
  await expect.poll(() => site.requested).toContain(data);
  await page.reload();
  answer();
  await Promise.all([uncachedShown, freshShown]);
  await expect(heading(uncached, SECOND.title)).toBeVisible();
  await expect(heading(fresh, NEW_TITLE)).toBeVisible();
});

siteTest(
  "a half installed release changes nothing; the next check announces and completes it",
  async ({ page, site }) => {
    await openSaved(page, `${site.url}/contact`);
    const former = await page.evaluate(precached);
    const count = async () => (await page.evaluate(precached)).length;
    const data = `/page-data/portfolio/${ID}/page-data.json`;
    const retitled = deployWithTitle(TITLE, NEW_TITLE);
    await site.revive(retitled);
    site.holds = (address) => (address.startsWith(data) ? deferred().promise : undefined);
    site.requested.length = 0;
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => site.requested.some((address) => address.startsWith(data))).toBe(true);
    // New files are in the cache already.
    expect(await count()).toBeGreaterThan(former.length);
    site.kill();
    const path = `${site.url}/portfolio/${ID}`;
    await page.goto(path);
    await expect(heading(page, TITLE)).toBeVisible();
    site.holds = () => undefined;
    await site.revive(retitled);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByText("This site has been updated.")).toBeVisible();
    // The new worker has all its files, and waits.
    const revised = former.filter((file) => /\.(html|json)\b/.test(file));
    expect(await count()).toBe(former.length + revised.length);
    await page.goto(path);
    await expect(heading(page, NEW_TITLE)).toBeVisible();
    // A page of its build lets it take over. Activation deletes what is not the new build's.
    await expect.poll(count).toBe(former.length);
    await expectUpdated(page);
    site.kill();
    await page.goto(path);
    await expect(heading(page, NEW_TITLE)).toBeVisible();
  },
);
