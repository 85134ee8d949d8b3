import type { Page } from "@playwright/test";
import * as form from "../helpers/contact-form";
import { toast } from "../helpers/page-parts";
import { expect, test } from "../helpers/test";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Fills a field, and discards the draft by keyboard. */
async function discard(page: Page): Promise<void> {
  await form.field(page, "message").fill("Hello");
  await button(page, "Discard draft").press("Enter");
  await expect(toast(page, "Draft discarded")).toBeVisible();
}

/** Waits until the toast's clock, which is an animation, runs or stands still. */
const expectClock = (page: Page, state: AnimationPlayState) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const clocks = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().duration === 10_000);
        return clocks.map(({ playState }) => playState);
      }),
    )
    .toEqual([state]);

test("the clock stands while a button has the focus; Undo and Close return the focus", async ({ page }) => {
  await page.goto("/contact");
  await discard(page);
  await expectClock(page, "running");
  await button(page, "Undo").focus();
  await expectClock(page, "paused");
  // The library's own pause ends when the pointer leaves.
  await button(page, "Undo").hover();
  await page.mouse.move(0, 0);
  await expectClock(page, "paused");
  await form.field(page, "name").focus();
  await expectClock(page, "running");
  await button(page, "Undo").focus();
  await page.keyboard.press("Enter");
  await expect(form.field(page, "message")).toHaveValue("Hello");
  await expect(form.field(page, "name")).toBeFocused();
  await expect(toast(page, "Draft discarded")).toBeHidden();
  await discard(page);
  await button(page, "Close").press("Enter");
  await expect(toast(page, "Draft discarded")).toBeHidden();
  await expect(form.field(page, "name")).toBeFocused();
});

test("a pointer closes a toast without moving the page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto("/contact");
  await discard(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const scrolled = await page.evaluate(() => scrollY);
  await button(page, "Close").click();
  await expect(toast(page, "Draft discarded")).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
});

test("a toast is in one live region, and takes no keys", async ({ page }) => {
  await page.goto("/contact");
  await form.press(page);
  await expect(page.getByRole("region", { name: "Notifications", exact: true })).toBeAttached();
  await expect(toast(page, "Validation Error")).toBeVisible();
  await expect(page.locator("[aria-live] :is([aria-live], [role=alert], [role=status])")).toHaveCount(0);
  for (const key of ["a", "b", "Alt+t", "c", "d"]) await page.keyboard.press(key);
  await expect(form.field(page, "name")).toHaveValue("abcd");
});

for (const [width, height] of [
  [640, 360],
  [320, 256],
] as const)
  test(`at ${width} × ${height} px the whole toast is in sight`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/contact");
    await discard(page);
    await expect(button(page, "Undo")).toBeInViewport({ ratio: 1 });
    await expect(toast(page, "Draft discarded")).toBeInViewport({ ratio: 1 });
  });
