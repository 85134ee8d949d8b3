import type { Page } from "@playwright/test";

/** Runs in the page, before its own scripts: marks the first paint of the whole HTML. Earlier ones shift the page's end. */
export const markFullPaint = () =>
  document.addEventListener("DOMContentLoaded", () =>
    requestAnimationFrame(() => requestAnimationFrame(() => void performance.mark("whole"))),
  );

export const isFullyPainted = () => performance.getEntriesByName("whole").length > 0;

/** @returns the browser's score of layout shifts since the last mark of a paint */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => void shifts.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const all = [...shifts, ...observer.takeRecords()] as (PerformanceEntry & { value: number })[];
    const whole = performance.getEntriesByName("whole").at(-1)?.startTime ?? 0;
    return all.reduce((sum, { value, startTime }) => sum + (startTime > whole ? value : 0), 0);
  });
}
