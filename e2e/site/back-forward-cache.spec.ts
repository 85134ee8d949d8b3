import type { Page } from "@playwright/test";
import { expectFilledForm, expectSendingFailed, fillForm, pressSend } from "../helpers/contact-form";
import { isKeptWhole } from "../helpers/engines/visitor";
import { projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

const [first] = projects as [(typeof projects)[number]];
const FAILED_CALL = /Failed to load resource.*send-contact-email|net::ERR_FAILED/;

test.use({
  serviceWorkers: "allow",
  expectedErrors: FAILED_CALL,
  // Playwright turns this cache off.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
});

/** Goes to another site and back. The page is to be the one that was left, and not another one of its address. */
async function expectRestored(
  page: Page,
  leave = () => page.evaluate(() => location.assign("https://elsewhere.example/")),
) {
  const address = page.url();
  await expect.poll(() => page.evaluate(isKeptWhole)).toBe(true);
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted }), { once: true });
  });
  await leave();
  await page.waitForURL((url) => url.href !== address);
  // A page that is restored isn't loaded.
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(address);
  const seen = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    const { notRestoredReasons } = navigation as PerformanceEntry & { notRestoredReasons?: unknown };
    return { notRestoredReasons, persisted: (window as Window & { persisted?: boolean }).persisted };
  });
  expect(seen).toEqual({ notRestoredReasons: null, persisted: true });
}

for (const path of ["/", "/portfolio"])
  test(`Back from another site restores ${path} as it was left`, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    await expectRestored(page);
  });

test("Back from the video's host restores the project's page, its player too", async ({ page }) => {
  await page.goto(`/portfolio/${first.id}`, { waitUntil: "networkidle" });
  await page.frameLocator("main iframe").getByRole("link").click();
  await expect(page.locator("main iframe")).not.toHaveAttribute("srcdoc");
  const link = page.getByRole("link", { name: /^Watch on/ });
  // Pressed in the frame in which the page is scrolled to it, the browser would still have the player there.
  await link.scrollIntoViewIfNeeded();
  await expectRestored(page, () => link.click());
});

test("Back restores the contact page after a message was sent in vain", async ({ page }) => {
  await page.context().route("**/functions/v1/**", (route) => route.abort());
  await page.goto("/contact");
  await fillForm(page);
  await pressSend(page);
  await expectSendingFailed(page);
  await expectRestored(page);
  await expectFilledForm(page);
});
