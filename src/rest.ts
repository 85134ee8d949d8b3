/** When the page leaves the browser time for what can wait. */

/** Until the page has all it was opened with, and the browser nothing else to do. */
export async function rest(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  // Safari has no idle callback.
  await new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );
}

/** How long after a scroll, in ms, a tap may be on its way already: a slow phone tells the page of it late. */
export const SCROLL_MS = 150;

/** Until when the visitor scrolls or presses a link: the network and the processor are for what that leads to. */
let busyUntil = 0;

/** Holds up what can wait. @param milliseconds from now; 0 lets it go on */
export function beBusy(milliseconds: number): void {
  busyUntil = performance.now() + milliseconds;
}

/** Until the page rests, and the visitor neither scrolls nor presses a link. */
export async function undisturbed(): Promise<void> {
  do {
    await new Promise((resolve) => setTimeout(resolve, SCROLL_MS));
    await rest();
  } while (performance.now() < busyUntil);
}

/**
 * Until the page rests and nothing has come over the network for a while: what is loaded ahead is there too.
 * @param milliseconds of quiet
 */
export async function quiet(milliseconds: number): Promise<void> {
  await rest();
  await new Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const responses = new PerformanceObserver(wait);
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        responses.disconnect();
        resolve();
      }, milliseconds);
    }
    responses.observe({ type: "resource" });
    wait();
  });
  await undisturbed();
}
