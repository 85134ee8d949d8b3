import type { Page } from "@playwright/test";

/**
 * How much the page has shifted since its HTML was read, as the browsers' own score adds it up. Before that, a page may be painted
 * in the middle of a sentence, and what is set from the bottom moves by the rest of it.
 */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => void shifts.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const all = [...shifts, ...observer.takeRecords()] as (PerformanceEntry & { value: number })[];
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return all.reduce(
      (sum, { value, startTime }) => sum + (startTime > (navigation?.domInteractive ?? 0) ? value : 0),
      0,
    );
  });
}
