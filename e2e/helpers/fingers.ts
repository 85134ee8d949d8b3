/** Fingers on a touchscreen, as Chromium hears of them. */
import type { Page } from "@playwright/test";

type Point = { x: number; y: number };
/** Where a finger is put down, and how far it goes, in px. */
export type Path = { from: Point; by: Point };

const STEPS = 10;

/** Puts fingers down and moves them together, in steps. @returns lifts them */
export async function moveFingers(page: Page, paths: Path[]): Promise<() => Promise<unknown>> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", part: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: paths.map(({ from, by }, id) => ({ x: from.x + by.x * part, y: from.y + by.y * part, id })),
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= STEPS; step++) {
    await touch("touchMove", step / STEPS);
    // However busy the machine is, the page has a frame to see it.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return () => client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
