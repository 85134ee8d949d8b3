/** The film changes about once a year, so its contrast is measured with the pictures of the pages. */
import sharp from "sharp";
import { film, filmControl } from "../helpers/previews";
import { expect, test } from "../helpers/test";

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

/** At least the luminance of the brightest pixel of a picture: that of the maxima of its channels. */
async function brightest(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).removeAlpha().stats();
  return luminance(channels.map(({ max }) => max));
}

test("throughout the film the name has a contrast of 7:1, and its second word 3:1", async ({ page }) => {
  await page.goto("/");
  await filmControl(page, "Pause").click();
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
