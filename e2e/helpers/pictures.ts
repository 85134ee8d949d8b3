/** Pictures of the window, compared with those that are kept in e2e/look/pictures/. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./test";

/** Of its size in CSS pixels: how letters are smoothed, which differs from system to system, is lost between the pixels. */
const SCALE = 0.5;
/**
 * How far a pixel's colour may be away from the kept one's, from 0 to 1 (pixelmatch's YIQ distance), and how many of 1000 pixels may be
 * further away. The JPEG's own noise and another rasteriser stay below; a button that stands 8 px elsewhere doesn't.
 */
const TOLERANCE = { threshold: 0.15, maxDiffPixelRatio: 0.002 };

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
 * Compares the window with the picture that is kept of it. `npm run look` replaces the pictures.
 * @param name of the picture, without the width
 */
export async function expectPicture(page: Page, name: string): Promise<void> {
  await settle(page);
  const { width = 0 } = page.viewportSize() ?? {};
  const shown = sharp(await page.screenshot({ caret: "hide" })).resize({ width: Math.round(width * SCALE) });
  expect(await shown.jpeg({ quality: 88, chromaSubsampling: "4:4:4" }).toBuffer()).toMatchSnapshot(
    `${name}-${width}.jpg`,
    TOLERANCE,
  );
}
