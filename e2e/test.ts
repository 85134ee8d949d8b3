/** The tests' own `test`: every page it opens must keep the console clean, and asks nobody else for anything. */
import { test as base, type Page } from "@playwright/test";

export { expect } from "@playwright/test";

/**
 * The browser's own lines about an answer that failed, which some tests are about; and Gatsby's about a service worker
 * that the tests don't let in, or that the address is not for.
 */
const BROWSERS_OWN =
  /^(Failed to load resource|Refused to execute script|Access to fetch at|Error during service worker registration|Service workers can only be used|The installing service worker became redundant)/;

/** The console's errors of a page, apart from the browser's own. */
function watchConsole(page: Page, errors: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error" && !BROWSERS_OWN.test(message.text())) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
}

/** A gate for an answer that is to come late: what awaits `opened` goes on when `open` is called. */
export function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** True once React has taken over the page that was built: Gatsby makes this mark then. */
const awake = () => performance.getEntriesByName("onInitialClientRender").length > 0;

export const test = base.extend<{ cleanConsole: undefined; hasBackend: boolean; elsewhere: string[] }>({
  /** True where a real backend runs: requests to other hosts go where they go. */
  hasBackend: [false, { option: true }],
  /** A page whose `goto` ends when the page can be used, as a person would wait for it. */
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (...address) => {
      const response = await goto(...address);
      if (javaScriptEnabled !== false) await page.waitForFunction(awake);
      return response;
    };
    await use(page);
  },
  cleanConsole: [
    async ({ page }, use) => {
      const errors: string[] = [];
      watchConsole(page, errors);
      await use(undefined);
      base.expect(errors, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
  /** The addresses of other hosts that the page asked for; they are answered with an empty page. */
  elsewhere: [
    async ({ context, baseURL, hasBackend }, use) => {
      const asked: string[] = [];
      // Even a route that lets everything pass would answer the preflights itself.
      if (hasBackend) return use(asked);
      await context.route(
        (url) => url.origin !== baseURL,
        (route) => {
          asked.push(route.request().url());
          return route.fulfill({ contentType: "text/html", body: "<title>elsewhere</title>" });
        },
      );
      await use(asked);
    },
    { auto: true },
  ],
});

/** The projects as data/projects.json has them: what the pages are checked against. */
export { default as projects } from "../data/projects.json";
