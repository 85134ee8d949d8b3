/** `test`: the page waits for hydration, and errors in the console fail. The configuration blocks all other hosts. */
import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { isHydrated } from "./engines/engine-page";

export { expect } from "@playwright/test";

/** Names errors in the console that a test causes itself. */
export type AllowErrors = (...patterns: RegExp[]) => void;

type Fixtures = {
  /** Any error in the console that a test doesn't allow fails it. */
  allowErrors: AllowErrors;
  /** The requested addresses of other origins. With this fixture they answer with an empty page. */
  elsewhere: string[];
};

/**
 * Errors of an unknown address, React's when others have changed the HTML, failed calls of the contact function, and no
 * network.
 */
const UNKNOWN_PAGES_ERRORS = /^Failed to load resource: .* status of 404 .*\/(nope|portfolio\/99)\)$/;
export const DISCARDED_HTML_ERRORS = /^Minified React error #(418|423|425);/;
export const CALL_ERRORS = /^Failed to load resource: .*\/functions\/v1\/send-contact-email\)$/;
export const OFFLINE_ERRORS = /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED /;
/** Gatsby's message about a worker that couldn't be installed, or that a newer one has replaced. */
export const REDUNDANT_WORKER_ERRORS = /^The installing service worker became redundant\. /;

/** For one page, on the slowest machine too: a build that never hydrates fails soon. */
const HYDRATION_MS = 30_000;

/** Runs in the page, before its own scripts: removes the service worker API. */
const removeServiceWorkerApi = () => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker");

/** @returns the errors in a context's consoles so far, as `text (address)` */
export function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => void errors.push(error.error().message));
  return errors;
}

/** Runs a test with `allowErrors`. @param read the errors, once the test has ended */
export async function checkErrors(
  use: (allow: AllowErrors) => Promise<void>,
  read: () => string[] | Promise<string[]>,
) {
  const allowed = [UNKNOWN_PAGES_ERRORS];
  await use((...patterns) => void allowed.push(...patterns));
  const errors = (await read()).filter((error) => !allowed.some((pattern) => pattern.test(error)));
  base.expect(errors, "errors in the console").toEqual([]);
}

/**
 * Runs in the page, before its own scripts: marks the first paint of the whole HTML. Earlier ones shift the page's end.
 */
const markFullPaint = () =>
  document.addEventListener("DOMContentLoaded", () =>
    requestAnimationFrame(() => requestAnimationFrame(() => void performance.mark("whole"))),
  );

export const isFullyPainted = () => performance.getEntriesByName("whole").length > 0;

type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** @returns a line for each of the browser's layout shifts since the last mark of a paint: what has moved, and how */
export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const all = [...entries, ...observer.takeRecords()] as LayoutShift[];
    const whole = performance.getEntriesByName("whole").at(-1)?.startTime ?? 0;
    const shifts = all.filter(({ startTime }) => startTime > whole);
    const nameOf = (node: Node | null) => (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 80);
    const placeOf = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width} × ${height}`;
    return shifts.map(({ value, sources }) => {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        return `${nameOf(node)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`;
      });
      return `${value}: ${moved.join("; ")}`;
    });
  });
}

export const test = base.extend<Fixtures>({
  /** Where Playwright blocks service workers, it makes registering one fail: the site should not even try. */
  context: async ({ context, serviceWorkers }, use) => {
    await context.addInitScript(markFullPaint);
    if (serviceWorkers === "block") await context.addInitScript(removeServiceWorkerApi);
    await use(context);
  },
  /** A page whose `goto` and `reload` end when the page can be used, as a person would wait for it. */
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const waitForHydration = async () => {
      if (javaScriptEnabled === false) return;
      await page.waitForFunction(isHydrated, null, { timeout: HYDRATION_MS }).catch((cause: Error) => {
        throw new Error(`${page.url()} hasn't hydrated: Gatsby's mark onInitialClientRender is missing.`, { cause });
      });
    };
    page.goto = async (...address) => {
      const response = await goto(...address);
      await waitForHydration();
      return response;
    };
    page.reload = async (...options) => {
      const response = await reload(...options);
      await waitForHydration();
      return response;
    };
    await use(page);
  },
  allowErrors: [
    async ({ context }, use) => {
      const errors = watchErrors(context);
      await checkErrors(use, () => errors);
    },
    { auto: true },
  ],
  /** Not for every test: a route disables the browser's cache, and pages load more slowly. */
  elsewhere: async ({ context, baseURL }, use) => {
    const requested: string[] = [];
    const isElsewhere = (url: URL) => url.origin !== baseURL;
    await context.route(isElsewhere, (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<title>elsewhere</title>" });
    });
    await use(requested);
  },
});
