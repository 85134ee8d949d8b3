/** The frames of STILLS and their tools. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

/** A list item holds a frame's own place, which stays free when the frame is moved. */
export const frames = (page: Page): Locator => page.locator("main li > div");
export const tool = (page: Page, name: "Tidy" | "Scatter"): Locator => page.getByRole("button", { name, exact: true });

export async function openWall(page: Page): Promise<void> {
  await page.goto("/portfolio");
  await expect(tool(page, "Tidy")).toBeVisible();
}

/** @returns a frame's distance from its own place, in pixels: from centre to centre, because it may be rotated */
export const offset = (frame: Locator): Promise<{ x: number; y: number }> =>
  frame.evaluate((element) => {
    const centre = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 });
    const is = centre(element.getBoundingClientRect());
    const own = centre(element.closest("li")?.getBoundingClientRect() ?? new DOMRect());
    return { x: Math.round(is.x - own.x) + 0, y: Math.round(is.y - own.y) + 0 };
  });

/** @returns the pixels by which the page scrolls sideways */
export const overflowX = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** @returns the number of frames outside the wall, without what a rotation adds to their corners */
export const framesOutside = (page: Page): Promise<number> =>
  page.locator("main ul").evaluate((wall) => {
    const { left, right, top, bottom } = wall.getBoundingClientRect();
    return Array.from(wall.querySelectorAll<HTMLElement>("li > div")).filter((frame) => {
      const box = frame.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const [halfWidth, halfHeight] = [frame.offsetWidth / 2, frame.offsetHeight / 2];
      const isInside =
        x - halfWidth > left - 1 &&
        x + halfWidth < right + 1 &&
        y - halfHeight > top - 1 &&
        y + halfHeight < bottom + 1;
      return !isInside;
    }).length;
  });

/** Waits for the end of all animations. */
export const settle = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
