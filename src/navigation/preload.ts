/** Preloads linked pages with their data, so that a tap needs no request. */

import { loadPage } from "../loading/gatsby";
import { idle } from "../loading/idle";
import { isSlowerThan } from "./connection";
import { pageLink } from "./links";

/** Covers the home page with eight projects. */
const MAX_PAGES = 24;

/** Not offline: a page that fails is never loaded again. */
function load(path: string): void {
  if (navigator.onLine) void loadPage(path);
}

/** Loads the pages of the first links. Call when a page has been shown. */
export async function preloadLinked(): Promise<void> {
  await idle();
  if (isSlowerThan("3g")) return;
  const paths = Array.from(document.links).flatMap((link) => pageLink(link)?.pathname ?? []);
  for (const path of [...new Set(paths)].slice(0, MAX_PAGES)) load(path);
}

/** Loads the page of any link on hover, touch or focus. Call once. */
export function preloadPointedAt(): void {
  const onPoint = ({ target }: Event) => {
    const link = pageLink(target);
    if (link) load(link.pathname);
  };
  document.addEventListener("pointerover", onPoint);
  document.addEventListener("focusin", onPoint);
  addEventListener("online", () => void preloadLinked());
}
