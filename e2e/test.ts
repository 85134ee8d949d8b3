/** The tests' own `test`: every page it opens must keep the console clean, and asks nobody else for anything. */
import { test as base, type Page } from "@playwright/test";

export { expect } from "@playwright/test";

/** The browser's own lines about an answer that failed, which some tests are about. */
const BROWSERS_OWN = /^(Failed to load resource|Access to fetch at)/;

/** The console's errors of a page, apart from the browser's own. */
function watchConsole(page: Page, errors: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error" && !BROWSERS_OWN.test(message.text())) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
}

export const test = base.extend<{ cleanConsole: undefined; elsewhere: string[] }>({
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
    async ({ context, baseURL }, use) => {
      const asked: string[] = [];
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
