import type { Page } from "@playwright/test";

/** A promise that resolves when the test calls `resolve`. */
export function deferred(): { resolve: () => void; promise: Promise<void> } {
  let resolve = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { resolve, promise };
}

/** Delays requests. @returns a function that lets them through */
export async function delayRequests(page: Page, url: string): Promise<() => void> {
  const { resolve, promise } = deferred();
  await page.route(url, (route) => promise.then(() => route.continue()));
  return resolve;
}
