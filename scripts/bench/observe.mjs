// What runs in a measured page, before its own scripts. Each function stands for itself: it is sent there as text.

/** @typedef {{ shift: number, blocked: number, largest: { time: number, url: string } }} Observed */
/** @typedef {{ tapped: number, found: number, painted: number }} HeadingPainted times in ms since 1970: the finger's touch, the heading in the document, the frame with it */

/** Collects, in `window.bench`, what has to be watched from the start. */
export function observe() {
  /** @type {Observed} */
  const seen = { shift: 0, blocked: 0, largest: { time: 0, url: "" } };
  Object.assign(window, { bench: seen });
  /** @param {string} type @param {(entry: any) => void} take the entries' own types are not among TypeScript's */
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  // A task may take 50 ms before anyone would notice (https://web.dev/articles/tbt).
  watch("longtask", ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50);
  });
  watch("largest-contentful-paint", ({ startTime, url }) => {
    seen.largest = { time: startTime, url };
  });
}

/** Reads what has been seen. The times are in ms since the navigation began. */
export function readObserved() {
  const { bench } = /** @type {Window & { bench: Observed }} */ (/** @type {unknown} */ (window));
  const paint = Object.fromEntries(performance.getEntriesByType("paint").map((entry) => [entry.name, entry.startTime]));
  const firstPaint = paint["first-paint"] ?? Number.NaN;
  const before = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < firstPaint);
  return {
    ...bench,
    firstPaint,
    firstContentfulPaint: paint["first-contentful-paint"] ?? Number.NaN,
    /** With the page itself. */
    requestsBeforePaint: 1 + before.length,
  };
}

/**
 * Tells the bench when the heading that a tap leads to has been painted, in this document or in the next one: when its frame was
 * presented, as the browser itself times elements (https://w3c.github.io/element-timing/).
 * @param {{ title: string, report: string }} options `report`: the name of the function of the window that is told
 */
export function watchHeading({ title, report }) {
  if (window !== top) return;
  const TAPPED = "bench-tapped";
  addEventListener(
    "pointerdown",
    ({ timeStamp }) => sessionStorage.setItem(TAPPED, String(performance.timeOrigin + timeStamp)),
    { capture: true },
  );
  const observer = new MutationObserver(() => {
    const tapped = Number(sessionStorage.getItem(TAPPED));
    const heading = document.querySelector("h1");
    if (!tapped || heading?.textContent !== title) return;
    observer.disconnect();
    const found = performance.timeOrigin + performance.now();
    new PerformanceObserver((list) => {
      const [entry] = /** @type {(PerformanceEntry & { renderTime: number })[]} */ (list.getEntries());
      if (entry) Reflect.get(window, report)({ tapped, found, painted: performance.timeOrigin + entry.renderTime });
    }).observe({ type: "element" });
    heading.setAttribute("elementtiming", "heading");
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/** Makes the browser one that knows no service workers: what they fetch comes after the load that is measured. */
export const removeServiceWorkers = () => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
