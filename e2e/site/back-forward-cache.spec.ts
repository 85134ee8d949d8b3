import type { Page } from "@playwright/test";
import * as form from "../helpers/contact-form";
import { isSaved } from "../helpers/engines/visitor";
import { CALL_ERRORS } from "../helpers/expected-errors";
import { projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

const [first] = projects as [(typeof projects)[number]];

test.use({
  contextOptions: { reducedMotion: "no-preference" },
  serviceWorkers: "allow",
  // Playwright disables this cache.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] }),
});

/** Goes to another site and back. The browser must restore the page instead of loading it. */
async function expectRestored(
  page: Page,
  leave = () => page.evaluate(() => location.assign("https://elsewhere.example/")),
) {
  const address = page.url();
  await expect.poll(() => page.evaluate(isSaved)).toBe(true);
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted }), { once: true });
  });
  await leave();
  await page.waitForURL((url) => url.href !== address);
  // A restored page has no load event.
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(address);
  const seen = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    const { notRestoredReasons } = navigation as PerformanceEntry & { notRestoredReasons?: unknown };
    return { notRestoredReasons, persisted: (window as Window & { persisted?: boolean }).persisted };
  });
  expect(seen).toEqual({ notRestoredReasons: null, persisted: true });
}

test("Back from another site restores each page as it was left", async ({ page, elsewhere: _, allowErrors }) => {
  allowErrors(CALL_ERRORS);
  await page.context().route("**/functions/v1/**", (route) => route.abort());
  for (const path of ["/", "/portfolio"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expectRestored(page);
  }
  await page.goto(`/portfolio/${first.id}`, { waitUntil: "networkidle" });
  await page.frameLocator("main iframe").getByRole("link").click();
  await expect(page.locator("main iframe")).not.toHaveAttribute("srcdoc");
  const link = page.getByRole("link", { name: /^Watch on/ });
  // A click in the same frame as the scroll would hit the player.
  await link.scrollIntoViewIfNeeded();
  await expectRestored(page, () => link.click());

  await page.goto("/contact", { waitUntil: "networkidle" });
  await form.fill(page);
  await form.press(page);
  await form.expectFailed(page);
  await expectRestored(page);
  await form.expectFilled(page);
});
