import type { Page } from "@playwright/test";
import { translate } from "../../test-support/translate";

/** A promise that resolves when the test calls `resolve`. */
export function deferred(): { resolve: () => void; promise: Promise<void> } {
  let resolve = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { resolve, promise };
}

/** Delays the site's code. @returns a function that lets it through, also to HTML that others have changed */
export async function delayHydration(page: Page) {
  const load = await delayRequests(page, "**/app-*.js");
  return async ({ changed }: { changed: boolean }) => {
    if (changed) await page.evaluate(addForeignElements);
    if (changed) await page.evaluate(translate);
    load();
  };
}

/** Runs in the page: does what antivirus programs, password managers and toolbars do. */
function addForeignElements(): void {
  document.body.prepend(document.createElement("form"));
  document.querySelector("main")?.prepend(document.createElement("iframe"));
  document.getElementById("gatsby-focus-wrapper")?.prepend(document.createElement("script"));
  for (const input of document.querySelectorAll("input")) input.after(document.createElement("img"));
}

/** Delays requests. @returns a function that lets them through */
export async function delayRequests(page: Page, url: string): Promise<() => void> {
  const { resolve, promise } = deferred();
  await page.route(url, (route) => promise.then(() => route.continue()));
  return resolve;
}
