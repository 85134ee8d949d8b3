/** The frames of STILLS and their tools. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test";

export const frames = (page: Page): Locator => page.locator("main li");
export const tool = (page: Page, name: "Tidy" | "Scatter"): Locator => page.getByRole("button", { name, exact: true });

/** Opens STILLS, and loads its late code by a key. */
export async function openWall(page: Page): Promise<void> {
  await page.goto("/portfolio");
  await page.keyboard.press("Shift");
  await expect(tool(page, "Tidy")).toBeVisible();
}

/** @returns a frame's distance from its own position, in pixels */
export const offset = (frame: Locator): Promise<{ x: number; y: number }> =>
  frame.evaluate((element: HTMLElement) => {
    const [x = 0, y = 0] = getComputedStyle(element).translate.split(" ").map(Number.parseFloat);
    const pixels = (percent: number, size: number) => Math.round((percent || 0) * size) / 100 + 0;
    return { x: pixels(x, element.offsetWidth), y: pixels(y, element.offsetHeight) };
  });

/** Waits for the end of its flight. @returns its offset then */
export async function offsetAfterFlight(frame: Locator): Promise<{ x: number; y: number }> {
  await frame.evaluate(async (element) => {
    await new Promise(requestAnimationFrame);
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  });
  return offset(frame);
}

/** @returns the pixels by which the page scrolls sideways */
export const overflowX = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** @returns the number of frames outside the wall */
export const framesOutside = (page: Page): Promise<number> =>
  page.locator("main ul").evaluate((wall: HTMLElement) => {
    const isOutside = (from: number, size: number, limit: number) => from < -1 || from + size > limit + 1;
    return Array.from(wall.children as HTMLCollectionOf<HTMLElement>).filter((frame) => {
      const [x = 0, y = 0] = frame.style.translate.split(" ").map((share) => Number.parseFloat(share) / 100 || 0);
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = frame;
      return (
        isOutside(offsetLeft - wall.offsetLeft + x * offsetWidth, offsetWidth, wall.clientWidth) ||
        isOutside(offsetTop - wall.offsetTop + y * offsetHeight, offsetHeight, wall.clientHeight)
      );
    }).length;
  });
