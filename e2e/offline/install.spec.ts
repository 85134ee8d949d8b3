import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { copyBuild } from "../helpers/copied-build";
import { isHydrated } from "../helpers/engines/visitor";
import { expect, expectSaved, test } from "../helpers/replaceable-site";

test("the browser's own check finds the app installable", async ({ playwright, launchOptions, site }) => {
  // The tests' other pages are private windows, which can't install.
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), "profile-"));
  const context = await playwright.chromium.launchPersistentContext(profile, launchOptions);
  const [page = await context.newPage()] = context.pages();
  await page.goto(site.url);
  await expectSaved(page);
  const devtools = await context.newCDPSession(page);
  await expect.poll(() => devtools.send("Page.getInstallabilityErrors")).toEqual({ installabilityErrors: [] });
  await context.close();
  fs.rmSync(profile, { recursive: true });
});

test("the manifest is complete, and its pictures have the declared sizes", async ({ page, site }) => {
  await page.goto(site.url);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? "{}");
  expect(manifest).toMatchObject({ id: "/", scope: "/", start_url: "/", display: "standalone", lang: "en" });
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  const purposes = manifest.icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`);
  for (const wanted of ["any 192x192", "any 512x512", "maskable 192x192", "maskable 512x512", "monochrome 512x512"])
    expect(purposes).toContain(wanted);
  expect(manifest.screenshots.map(({ form_factor }: Record<string, string>) => form_factor)).toEqual([
    "wide",
    "narrow",
  ]);
  expect(manifest.shortcuts.map(({ url }: Record<string, string>) => url)).toEqual(["/portfolio", "/contact"]);
  const pictures = [...manifest.icons, ...manifest.screenshots].map(({ src, sizes }) => ({ src, sizes }));
  const real = await page.evaluate(async (all: { src: string; sizes: string }[]) => {
    const sizeOf = async ({ src }: { src: string }) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return { src, sizes: `${image.naturalWidth}x${image.naturalHeight}` };
    };
    return Promise.all(all.map(sizeOf));
  }, pictures);
  expect(real).toEqual(pictures);
});

test("the footer has an install button while the browser can install the app", async ({ page, site }) => {
  await page.goto(site.url);
  const button = page.getByRole("button", { name: "Install app" });
  await expect(button).toBeHidden();
  const fireInstallPrompt = () =>
    page.evaluate(() => {
      const prompt = async () => (document.body.dataset.prompted = "1");
      window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt }));
    });
  await fireInstallPrompt();
  await button.click();
  await expect(page.locator("body")).toHaveAttribute("data-prompted", "1");
  await expect(button).toBeHidden();
  await fireInstallPrompt();
  await expect(button).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("appinstalled")));
  await expect(button).toBeHidden();
});

test("on iOS the footer explains how to install, until the app is installed", async ({ page, site }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "userAgent", { value: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)" }),
  );
  const hint = page.getByText("To install: Share, then Add to Home Screen");
  await page.goto(site.url);
  await expect(hint).toBeVisible();
  await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
  await page.reload();
  await page.waitForFunction(isHydrated);
  await expect(hint).toBeHidden();
});

test("the worker sw-undo.js removes itself and its caches", async ({ page, site }) => {
  await page.goto(site.url);
  await expectSaved(page);
  const undone = copyBuild();
  fs.copyFileSync("public/sw-undo.js", path.join(undone, "sw.js"));
  await site.revive(undone);
  await page.goto(`${site.url}/contact`);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  fs.rmSync(undone, { recursive: true });
});
