/** Playwright's `test`, which fails on errors in the console and lets no request out to other hosts. */
import { type BrowserContext, test as base } from "@playwright/test";
import { isHydrated } from "./engines/visitor";
import { markWhole } from "./layout-shift";

export { expect } from "@playwright/test";

type Options = {
  /** The errors in the console that the tests bring about themselves, as `text (address)`. Any other fails the test. */
  expectedErrors: RegExp | undefined;
  /** Lets requests to other hosts through: to a real backend, or to a server that the test has started. */
  allowOtherHosts: boolean;
};

type Fixtures = {
  cleanConsole: undefined;
  /** The addresses of other hosts that were asked for; they are answered with an empty page. */
  elsewhere: string[];
};

/** Runs in the page, before its own scripts: makes the browser one that knows no service workers. */
export const removeServiceWorkers = () => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker");

/** Gives each error in a context's consoles to a function, as `text (address)`. */
export function watchErrors(context: BrowserContext, add: (error: string) => void): void {
  context.on("console", (message) => {
    if (message.type() === "error") add(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => add(error.error().message));
}

export const test = base.extend<Options & Fixtures>({
  expectedErrors: [undefined, { option: true }],
  allowOtherHosts: [false, { option: true }],
  /** Where Playwright blocks service workers, it makes registering one fail: the site should not even try. */
  context: async ({ context, serviceWorkers }, use) => {
    await context.addInitScript(markWhole);
    if (serviceWorkers === "block") await context.addInitScript(removeServiceWorkers);
    await use(context);
  },
  /** A page whose `goto` ends when the page can be used, as a person would wait for it. */
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (...address) => {
      const response = await goto(...address);
      if (javaScriptEnabled !== false) await page.waitForFunction(isHydrated);
      return response;
    };
    await use(page);
  },
  cleanConsole: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      watchErrors(context, (error) => {
        if (!expectedErrors?.test(error)) errors.push(error);
      });
      await use(undefined);
      base.expect(errors, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
  elsewhere: [
    async ({ context, baseURL, allowOtherHosts }, use) => {
      const asked: string[] = [];
      // Even a route that lets everything pass would answer the browser's preflight requests itself.
      if (allowOtherHosts) return use(asked);
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
