import { boxOf, watchRequests } from "../helpers/pages";
import { card, film, filmControl, isCardPreview, isPaused, video } from "../helpers/previews";
import { expect, test } from "../helpers/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("hover and focus play a card's preview, one at a time, which rewinds; the film pauses", async ({ page }) => {
  const requested = watchRequests(page, isCardPreview);
  await page.goto("/", { waitUntil: "networkidle" });
  await expect.poll(() => isPaused(film(page))).toBe(false);
  expect(requested).toEqual([]);
  const [first, second] = [video(page, 0), video(page, 1)];
  await page.evaluate(() => scrollTo(0, 0.35 * innerHeight));
  const { x, y } = await boxOf(card(page, 0));
  await page.mouse.move(x + 20, y + 20);
  await expect(first).toHaveAttribute("data-shown", "true");
  await expect.poll(() => isPaused(film(page))).toBe(true);
  await expect(filmControl(page, "Pause")).toBeVisible();
  await expect(card(page, 0)).toHaveCSS("translate", "-2px -2px");
  await expect(card(page, 0).locator("img")).toHaveCSS("scale", "1.05");
  const line = card(page, 0).locator("video + svg");
  const drawn = () => line.evaluate((element) => element.firstElementChild?.getAttribute("width") ?? "");
  await expect.poll(async () => Number.parseFloat(await drawn())).toBeGreaterThan(5);

  // A focused card's preview replaces it. No video is a tab stop.
  await card(page, 0).evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  await page.keyboard.press("Tab");
  await expect(card(page, 1)).toBeFocused();
  await expect(second).toHaveAttribute("data-shown", "true");
  await expect.poll(() => isPaused(first)).toBe(true);
  await expect(first).toHaveJSProperty("currentTime", 0);
  await expect(line).toHaveCSS("opacity", "0");
  expect(await isPaused(film(page))).toBe(true);
  await card(page, 1).evaluate((link: HTMLElement) => link.blur());
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.move(2, 2);
  for (const preview of [first, second]) {
    await expect.poll(() => isPaused(preview)).toBe(true);
    await expect(preview).toHaveAttribute("data-shown", "false");
  }
  await expect.poll(() => isPaused(film(page))).toBe(false);
});
