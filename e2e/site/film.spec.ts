import type { Page } from "@playwright/test";
import sharp from "sharp";
import { stopLateTimer, watchRequests } from "../helpers/pages";
import { card, FILM, video } from "../helpers/previews";
import { expect, test } from "../helpers/test";

const film = (page: Page) => page.locator('[aria-labelledby="company"] video');
const control = (page: Page, name: "Pause" | "Play") => page.getByRole("button", { name, exact: true });
const isFilm = (path: string) => path === FILM;
const isPlaying = (page: Page, index: number) =>
  video(page, index).evaluate((element: HTMLVideoElement) => !element.paused);
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused);

/** Opens the page, and waits until the late code, the film's too, has run. */
async function openWithLateCode(page: Page): Promise<void> {
  await page.addInitScript(stopLateTimer);
  await page.goto("/", { waitUntil: "networkidle" });
  const code = page.waitForEvent("requestfinished", (request) => request.resourceType() === "script");
  await page.keyboard.press("Shift");
  await code;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

test("after the first load the film fades in behind the name, as dim as its still", async ({ page }) => {
  const requested = watchRequests(page, isFilm);
  await page.addInitScript(stopLateTimer);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(requested).toEqual([]);
  await page.keyboard.press("Shift");
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await expect(film(page)).toHaveCSS("opacity", "0.4");
  await expect(film(page).locator("..")).toHaveCSS("opacity", "1");
  await expect(film(page).locator("..")).toHaveCSS("transition-duration", "0.42s");
  expect(await film(page).evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([true, true]);
});

test("Pause stops the film, after a reload too; Play continues", async ({ page }) => {
  const requested = watchRequests(page, isFilm);
  await page.goto("/");
  await control(page, "Pause").click();
  await expect.poll(() => isPaused(page)).toBe(true);
  const size = await control(page, "Play").evaluate((button: HTMLElement) => [button.offsetWidth, button.offsetHeight]);
  for (const side of size) expect(side).toBeGreaterThanOrEqual(44);
  const before = requested.length;
  await page.reload();
  await expect(control(page, "Play")).toBeVisible();
  expect(requested).toHaveLength(before);
  await control(page, "Play").press("Enter");
  await expect.poll(() => isPaused(page)).toBe(false);
  await expect(control(page, "Pause")).toBeFocused();
});

test("the film pauses while a card's preview plays", async ({ page }) => {
  await page.goto("/");
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.evaluate(() => scrollTo(0, 0.35 * innerHeight));
  const { x = 0, y = 0 } = (await card(page, 0).boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 20);
  await expect.poll(() => isPlaying(page, 0)).toBe(true);
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect(control(page, "Pause")).toBeVisible();
  // A focused card's preview replaces it.
  await page.keyboard.press("Tab");
  await card(page, 1).evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  await expect.poll(() => isPlaying(page, 1)).toBe(true);
  await expect.poll(() => isPlaying(page, 0)).toBe(false);
  expect(await isPaused(page)).toBe(true);
  await card(page, 1).evaluate((link: HTMLElement) => link.blur());
  await page.mouse.move(2, y - 40);
  await expect.poll(() => isPaused(page)).toBe(false);
  expect(await isPlaying(page, 0)).toBe(false);
});

test("the film plays only while the name is in the window", async ({ page }) => {
  await page.goto("/");
  await expect(control(page, "Pause")).toBeVisible();
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isPaused(page)).toBe(false);
});

test("a film that fails leaves the still, and no button", async ({ page, allowErrors }) => {
  allowErrors(/^Failed to load resource: .*\/previews\/\d+\.mp4\)$/);
  const answered = page.waitForResponse(`**${FILM}`);
  await page.route(`**${FILM}`, (route) => route.fulfill({ status: 404 }));
  await page.goto("/");
  await answered;
  await expect(film(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Pause|Play/ })).toHaveCount(0);
});

for (const [setting, connection] of [
  ["reduced motion", {}],
  ["data saver", { saveData: true }],
  ["a 3G connection", { effectiveType: "3g" }],
] as const)
  test(`with ${setting} there is no film`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: setting === "reduced motion" ? "reduce" : "no-preference" });
    await page.addInitScript(
      (value) => Object.defineProperty(Navigator.prototype, "connection", { value }),
      connection,
    );
    const requested = watchRequests(page, isFilm);
    await openWithLateCode(page);
    expect(requested).toEqual([]);
    await expect(page.getByRole("button", { name: /Pause|Play/ })).toHaveCount(0);
  });

test("reduced motion that is switched on later stops and hides the film", async ({ page }) => {
  await page.goto("/");
  await expect(control(page, "Pause")).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect(film(page).locator("..")).toHaveCSS("opacity", "0");
  await expect(control(page, "Pause")).toBeHidden();
});

/** WCAG 2.2, relative luminance of an sRGB colour. */
function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const BONE = luminance([0xf4, 0xef, 0xe6]);
const HOT = luminance([0xff, 0x4d, 0x1c]);
const contrast = (light: number, dark: number) => (light + 0.05) / (dark + 0.05);

/** The luminance of the brightest pixel of a picture. */
async function brightest(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let at = 0; at < data.length; at += info.channels)
    found = Math.max(found, luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
  return found;
}

test("throughout the film the name has a contrast of 7:1, and its second word 3:1", async ({ page }) => {
  await page.goto("/");
  await control(page, "Pause").click();
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === "finished"));
  const { duration, boxes } = await film(page).evaluate((video: HTMLVideoElement) => ({
    duration: video.duration,
    boxes: Array.from(document.querySelectorAll<HTMLElement>("h1 > span"), (line) => {
      line.style.color = "transparent";
      return line.getBoundingClientRect().toJSON();
    }),
  }));
  expect(duration).toBeGreaterThan(1);
  let worst = 0;
  for (let seconds = 0; seconds < duration; seconds += 0.3) {
    await film(page).evaluate(async (video: HTMLVideoElement, time) => {
      const shown = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
      video.currentTime = time;
      await shown;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, seconds);
    for (const clip of boxes) worst = Math.max(worst, await brightest(await page.screenshot({ clip })));
  }
  expect(contrast(BONE, worst)).toBeGreaterThanOrEqual(7);
  // Large text needs 3:1 (WCAG 2.2, 1.4.3); on ink itself this colour has 5.9.
  expect(contrast(HOT, worst)).toBeGreaterThanOrEqual(3);
});
