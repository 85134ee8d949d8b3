import type { Page } from "@playwright/test";

/** A promise, `opened`, that resolves when the test calls `open`. */
export function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Delays requests. @returns lets them through */
export async function delayRequests(page: Page, url: string): Promise<() => void> {
  const { open, opened } = gate();
  await page.route(url, (route) => opened.then(() => route.continue()));
  return open;
}
