/** Pictures of the window, compared with those that are kept in e2e/look/pictures/. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./test";

/**
 * What is compared is half of the window's size and blurred (in pixels of that half): how letters are smoothed and set on the pixel grid,
 * which differs from system to system, is lost, and what is elsewhere by 8 px or has gone is not. Measured with Chromium's
 * `--font-render-hinting=none --disable-lcd-text --disable-font-subpixel-positioning`: no pixel is off by the threshold, and with a button
 * moved by 8 px 635 are, with an icon of 18 px gone 80. A thin border is not seen: that is for other tests.
 */
const SCALE = 0.5;
const BLUR = 2.5;
/** How far a pixel's colour may be away from the kept one's, from 0 to 1 (pixelmatch), and how many pixels may be further away. */
const TOLERANCE = { threshold: 0.08, maxDiffPixels: 30 };

/** Until nothing of what is in the window is on its way any more. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inView = Array.from(document.images).filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    await Promise.all(inView.map((image) => image.decode().catch(() => {})));
    // What lasts longer is a clock, that of a toast for instance.
    const motions = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000);
    await Promise.all(motions.map(({ finished }) => finished.catch(() => {})));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/**
 * Compares the window with the picture that is kept of it. `--update-snapshots=all` replaces the pictures.
 * @param name of the picture, without the width
 */
export async function expectPicture(page: Page, name: string): Promise<void> {
  await settle(page);
  const { width = 0 } = page.viewportSize() ?? {};
  const shown = sharp(await page.screenshot({ caret: "hide" }))
    .resize({ width: Math.round(width * SCALE) })
    .blur(BLUR);
  expect(await shown.jpeg({ quality: 88, chromaSubsampling: "4:4:4" }).toBuffer()).toMatchSnapshot(
    `${name}-${width}.jpg`,
    TOLERANCE,
  );
}
