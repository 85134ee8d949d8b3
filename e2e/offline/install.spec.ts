import fs from "node:fs";
import path from "node:path";
import { newFolder } from "../../test-support/temporary-folder";
import { copyBuild } from "../helpers/copied-build";
import { card } from "../helpers/page-parts";
import { expectSaved, openSaved, siteTest } from "../helpers/replaceable-site";
import { expect } from "../helpers/test";

siteTest("the app can be installed; sw-undo.js removes it", async ({ playwright, launchOptions, site }) => {
  // The tests' other pages are private windows, which can't install.
  const context = await playwright.chromium.launchPersistentContext(newFolder("profile"), launchOptions);
  const [page = await context.newPage()] = context.pages();
  await openSaved(page, site.url);
  const devtools = await context.newCDPSession(page);
  await expect.poll(() => devtools.send("Page.getInstallabilityErrors")).toEqual({ installabilityErrors: [] });
  expect((await devtools.send("Page.getAppManifest")).errors).toEqual([]);

  // gatsby-plugin-offline's worker would store its page part's messages.
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);

  const undone = copyBuild();
  fs.renameSync(path.join(undone, "sw-undo.js"), path.join(undone, "sw.js"));
  await site.revive(undone);
  await page.goto(`${site.url}/contact`);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await context.close();
});

siteTest("the footer has an install button where the browser can install, on iOS a hint", async ({ page, site }) => {
  const button = page.getByRole("button", { name: "Install app" });
  const fire = () => {
    const prompt = async () => ({ outcome: document.body.dataset.outcome });
    window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
  };
  await page.goto(site.url);
  await expect(button).toBeHidden();
  for (const [outcome, words] of [
    ["dismissed", "Not installed"],
    ["accepted", "Installed"],
  ] as const) {
    await page.evaluate(fire);
    await page.evaluate((value) => (document.body.dataset.outcome = value), outcome);
    await button.press("Enter");
    if (outcome === "accepted") await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")));
    await expect(page.getByRole("status").filter({ hasText: words })).toBeVisible();
    await expect(button).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(button).toBeHidden();
  }

  const hint = page.getByText("To install: Share, then Add to Home Screen");
  const open = async (browser: string, isShown: boolean) => {
    const value = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 ${browser}`;
    await page.addInitScript((userAgent) => {
      for (const [name, value] of Object.entries({ userAgent, maxTouchPoints: 5 }))
        Object.defineProperty(navigator, name, { value, configurable: true });
    }, value);
    await page.goto(site.url);
    await expect(hint).toBeVisible({ visible: isShown });
  };
  // In the browsers of other apps the menu has no such entry.
  for (const browser of [
    "Mobile/15E148 Instagram 300",
    "GSA/300 Mobile/15E148 Safari/604.1",
    "Snapchat/12 (like Safari/8)",
  ])
    await open(browser, false);
  await open("Version/18.0 Mobile/15E148 Safari/604.1", true);
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
  await page.goto(site.url);
  await expect(hint).toBeHidden();

  // Chromium may fire the event before hydration.
  await page.addInitScript(`document.addEventListener("DOMContentLoaded", ${fire})`);
  await page.reload();
  await expect(button).toBeVisible();
});

siteTest(
  "browsers without AbortSignal.timeout, :has(), inert and view transitions show everything",
  async ({ page, site }) => {
    const remove = "delete AbortSignal.timeout;";
    const folder = copyBuild();
    const worker = path.join(folder, "sw.js");
    fs.writeFileSync(worker, remove + fs.readFileSync(worker, "utf8"));
    await site.revive(folder);
    await page.addInitScript(remove);
    await page.addInitScript(() => {
      const original = Document.prototype.querySelector;
      document.querySelector = (selector: string) => {
        if (selector.includes(":has(")) throw new SyntaxError(selector);
        return original.call(document, selector);
      };
      Reflect.deleteProperty(HTMLElement.prototype, "inert");
      Reflect.deleteProperty(Document.prototype, "startViewTransition");
    });
    // An address opens the still; its link gets the focus afterwards.
    for (const address of ["/contact", "/portfolio/1", "/portfolio#still-1"]) await page.goto(site.url + address);
    await page.getByRole("dialog").press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    for (const name of ["Tidy", "Scatter"]) {
      await page.getByRole("button", { name }).click();
      await expect(
        page.getByText(name === "Tidy" ? "The frames are in rows." : "The frames are scattered."),
      ).toBeAttached();
    }
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(site.url);
    await card(page, 0).hover();
    const preview = card(page, 0).locator("video");
    await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    await expectSaved(page);
  },
);
