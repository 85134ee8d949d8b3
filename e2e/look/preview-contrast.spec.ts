/** The featured preview changes about once a year, so its contrast is measured with the pictures of the pages. */
import sharp from "sharp";
import { heroControl, heroPreview } from "../helpers/page-parts";
import { expect, test } from "../helpers/test";

/**
 * The brightest grey, 0 to 255, on which the name (#f4efe6) has a contrast of 7:1, and its second word (#ff4d1c) 3:1:
 * large text needs 3:1 (WCAG 2.2, 1.4.3). Their luminances are 0.867 and 0.267, so that of the preview may be 0.055.
 */
const BRIGHTEST = 66;

test("throughout the preview the name has a contrast of 7:1, and its second word 3:1", async ({ page }) => {
  await page.goto("/");
  await heroControl(page, "Pause").click();
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === "finished"));
  const { duration, boxes } = await heroPreview(page).evaluate((video: HTMLVideoElement) => ({
    duration: video.duration,
    boxes: Array.from(document.querySelectorAll<HTMLElement>("h1 > span"), (line) => {
      line.style.color = "transparent";
      return line.getBoundingClientRect().toJSON();
    }),
  }));
  expect(duration).toBeGreaterThan(1);
  let worst = 0;
  for (let seconds = 0; seconds < duration; seconds += 0.3) {
    await heroPreview(page).evaluate(async (video: HTMLVideoElement, time) => {
      const shown = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
      video.currentTime = time;
      await shown;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, seconds);
    for (const clip of boxes) {
      // Sharp's grey has the luminance of the colour.
      const picture = sharp(await page.screenshot({ clip }))
        .removeAlpha()
        .toColourspace("b-w");
      const { channels } = await sharp(await picture.png().toBuffer()).stats();
      worst = Math.max(worst, channels[0]?.max ?? 255);
    }
  }
  expect(worst).toBeLessThanOrEqual(BRIGHTEST);
});
