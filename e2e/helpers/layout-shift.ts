import type { Page } from "@playwright/test";

/** How much the page has shifted so far, as the browsers' own score adds it up. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => void shifts.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const all = [...shifts, ...observer.takeRecords()] as (PerformanceEntry & { value: number })[];
    return all.reduce((sum, { value }) => sum + value, 0);
  });
}
