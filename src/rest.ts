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
  await rest();
}
