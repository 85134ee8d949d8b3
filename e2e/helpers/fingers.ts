/** Fingers on Chromium's touchscreen. */
import type { Page } from "@playwright/test";

/** The start of a finger's movement, and its distance, in px. */
type Path = Record<"from" | "by", { x: number; y: number }>;

const STEPS = 10;

/** Puts fingers down and moves them at the same time, in steps. @returns a function that lifts them */
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
    // The page gets a frame for each step, on a busy machine too.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return () => client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
