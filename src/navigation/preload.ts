/**
 * Has the pages that a visitor may open next in memory, so that a tap needs no request: those that the page links to once the
 * browser is idle, any other from the moment it is pointed at. It stands in for Gatsby's own prefetching, which waits for
 * three seconds, leaves the data out of memory and asks for app-data.json after the tap (cache-dir/loader.js).
 */
import { isSlowerThan } from "./connection";
import { idle } from "./idle";
import { pageLink } from "./links";
import { loader } from "./loader";

/** How many pages are loaded at once: all of the home page's, with eight projects. */
const MOST = 24;

/** Without a network nothing is loaded ahead: Gatsby remembers what has failed. The press tries again, and then loads the address. */
function load(path: string): void {
  if (navigator.onLine)
    loader()
      .loadPage(path)
      .catch(() => {});
}

/** Loads the pages that the page links to, the first ones. To be called when a page has been shown. */
export async function preloadLinked(): Promise<void> {
  await idle();
  if (isSlowerThan("3g")) return;
  const paths = Array.from(document.links).flatMap((link) => pageLink(link)?.pathname ?? []);
  for (const path of [...new Set(paths)].slice(0, MOST)) load(path);
}

function loadPointedAt({ target }: Event): void {
  const link = pageLink(target);
  if (link) load(link.pathname);
}

/** To be called once. */
export function preloadPointedAt(): void {
  // A touch begins with it too.
  document.addEventListener("pointerover", loadPointedAt);
  document.addEventListener("focusin", loadPointedAt);
  addEventListener("online", () => void preloadLinked());
}
