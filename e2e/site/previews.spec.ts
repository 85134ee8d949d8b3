import { translate } from "../../test-support/translate";
import { deferred } from "../helpers/deferred";
import {
  boxOf,
  card,
  FEATURED_PREVIEW,
  FIRST,
  heading,
  heroControl,
  heroPreview,
  isCardPreview,
  isPaused,
  LATE_MS,
  navigationLink,
  stopTimer,
  watchRequests,
} from "../helpers/page-parts";
import { expect, test } from "../helpers/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const isFeatured = (path: string) => path === FEATURED_PREVIEW;

test("the hero's preview fades in late and plays in view; reduced motion stops it", async ({ page }) => {
  const requested = watchRequests(page, isFeatured);
  await page.addInitScript(stopTimer, LATE_MS);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(requested).toEqual([]);
  await page.keyboard.press("Shift");
  await expect
    .poll(() => heroPreview(page).evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  // As dim as its still.
  await expect(heroPreview(page)).toHaveCSS("opacity", "0.4");
  await expect(heroPreview(page).locator("..")).toHaveCSS("opacity", "1");
  await expect(heroPreview(page).locator("..")).toHaveCSS("transition-duration", "0.42s");
  expect(await heroPreview(page).evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([
    true,
    true,
  ]);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect.poll(() => isPaused(heroPreview(page))).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isPaused(heroPreview(page))).toBe(false);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => isPaused(heroPreview(page))).toBe(true);
  await expect(heroPreview(page)).toBeHidden();
  await expect(heroControl(page, "Pause")).toBeHidden();
});

for (const connection of [{ saveData: true }, { effectiveType: "3g" }])
  test(`the hero's preview isn't loaded with ${JSON.stringify(connection)}, a card's not with data saver`, async ({
    page,
  }) => {
    const requested = watchRequests(page, isFeatured);
    await page.addInitScript((value) => {
      Object.defineProperty(Navigator.prototype, "connection", { value });
    }, connection);
    await page.goto("/");
    await card(page, 0).hover();
    await page.keyboard.press("Shift");
    await page.waitForLoadState("networkidle");
    await expect(card(page, 0).locator("video")).toHaveCount("saveData" in connection ? 0 : 1);
    await expect(page.getByRole("button", { name: /Pause|Play/ })).toHaveCount(0);
    expect(requested).toEqual([]);
  });

test("a hovered card lifts, and its preview has a progress line and pauses the hero's", async ({ page }) => {
  const requested = watchRequests(page, isCardPreview);
  await page.goto("/", { waitUntil: "networkidle" });
  await expect.poll(() => isPaused(heroPreview(page))).toBe(false);
  expect(requested).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0.35 * innerHeight));
  const { x, y } = await boxOf(card(page, 0));
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.mouse.move(x + 20, y + 20);
  await page.clock.runFor(90);
  await page.mouse.move(2, 2);
  await page.clock.runFor(1000);
  expect(requested).toEqual([]);
  await page.clock.resume();
  await page.mouse.move(x + 20, y + 20);
  await expect.poll(() => isPaused(heroPreview(page))).toBe(true);
  const video = card(page, 0).locator("video");
  for (const property of ["muted", "loop"]) await expect(video).toHaveJSProperty(property, true);
  await expect(card(page, 0)).toHaveCSS("translate", "-2px -2px");
  await expect(card(page, 0).locator("img")).toHaveCSS("scale", "1.05");
  const line = card(page, 0).locator("video + svg");
  const drawn = () => line.evaluate((element) => element.firstElementChild?.getAttribute("width") ?? "");
  await expect.poll(async () => Number.parseFloat(await drawn())).toBeGreaterThan(5);
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.move(2, 2);
  await expect(line).toHaveCSS("opacity", "0");
  await expect.poll(() => isPaused(heroPreview(page))).toBe(false);
});

test("a preview that is left while it loads is loaded once, after a failure again, and leaves the memory with its page", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/^Failed to load resource: .* status of 500 .*\.mp4\)$/);
  const { resolve: answer, promise: answered } = deferred();
  const requested = watchRequests(page, isCardPreview);
  await page.route(`**${FIRST.previewVideo}`, async (route) => {
    if (requested.length > 1) return route.continue();
    await answered;
    return route.fulfill({ status: 500, body: "Failed" });
  });
  await page.addInitScript(() => {
    const inMemory = new Set<string>();
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (file: Blob) => {
      const address = createObjectURL(file);
      inMemory.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => {
      inMemory.delete(address);
      revokeObjectURL(address);
    };
    Object.assign(window, { inMemory });
  });
  const inMemory = () => page.evaluate(() => [...(window as unknown as { inMemory: Set<string> }).inMemory]);
  await page.goto("/");
  const video = card(page, 0).locator("video");
  await card(page, 0).hover();
  await expect.poll(() => requested).toEqual([FIRST.previewVideo]);
  await page.mouse.move(2, 2);
  await card(page, 0).hover();
  await page.mouse.move(2, 2);
  answer();
  await expect.poll(() => video.evaluate(({ error }: HTMLVideoElement) => error !== null)).toBe(true);
  expect(requested).toEqual([FIRST.previewVideo]);
  await card(page, 0).hover();
  await expect(video).toHaveAttribute("data-shown", "true");
  expect(requested).toEqual([FIRST.previewVideo, FIRST.previewVideo]);
  expect(await inMemory()).toContain(await video.getAttribute("src"));
  await navigationLink(page, "CONTACT").click();
  await expect(heading(page, "CONTACT US")).toBeVisible();
  expect(await inMemory()).toEqual([]);
});

test("Pause stops the hero's preview, also after a reload; a failed one has no button", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/^Failed to load resource: .*\/previews\/\d+\.mp4\)$/);
  const requested = watchRequests(page, isFeatured);
  await page.goto("/");
  await expect(heroControl(page, "Pause")).toBeVisible();
  await page.evaluate(translate);
  await heroControl(page, "Pause").click();
  await expect.poll(() => isPaused(heroPreview(page))).toBe(true);
  const play = heroControl(page, "Play");
  const before = requested.length;
  await page.reload();
  await expect(play).toBeVisible();
  expect(requested).toHaveLength(before);
  await play.press("Enter");
  await expect.poll(() => isPaused(heroPreview(page))).toBe(false);
  await expect(heroControl(page, "Pause")).toBeFocused();
  const answered = page.waitForResponse(`**${FEATURED_PREVIEW}`);
  await page.route(`**${FEATURED_PREVIEW}`, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await page.reload();
  await answered;
  await expect(heroPreview(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Pause|Play/ })).toHaveCount(0);
});
