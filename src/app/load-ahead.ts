/**
 * Has the pages that a visitor may open next in memory, so that a tap needs no request: those in or near view once the page
 * has come to rest, any other from the moment it is pointed at. It stands in for Gatsby's own prefetching, which waits for
 * three seconds, leaves the data out of memory and asks for the build's number after the tap (cache-dir/loader.js).
 */
import { isSlowerThan } from "../connection";
import { loader } from "../loader";
import { pageLink } from "./links";
import { endPress, isPressing, noPress, watchPresses } from "./press";

/** How far around the window a link is near: on a phone, with eight projects, all of the home page. */
const NEAR = "300%";
/**
 * The links whose pages are asked for at once: all that are near on the home page of eight projects, on a phone. Each time, Gatsby
 * asks for the build's number once more.
 */
const AT_A_TIME = 12;
/** How long after a scroll, in ms, a tap may be on its way already: a slow phone tells the page of it late. */
const SCROLL_PAUSE_MS = 150;
/** The links that are near and have not been loaded yet. Several may lead to one page. */
const waiting = new Set<HTMLAnchorElement>();
let isLoading = false;

/** When the page was scrolled last. */
let scrolledAt = Number.NEGATIVE_INFINITY;

const isScrolling = () => performance.now() - scrolledAt < SCROLL_PAUSE_MS;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Until the page has all it was opened with, the visitor neither scrolls nor presses, and the browser has nothing else to do. */
async function rest(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  do {
    await noPress();
    while (isScrolling()) await wait(SCROLL_PAUSE_MS);
    // Safari has no idle callback.
    await ("requestIdleCallback" in window
      ? new Promise<unknown>((resolve) => requestIdleCallback(resolve))
      : wait(200));
  } while (isPressing() || isScrolling());
}

/** Without a network nothing is loaded ahead: Gatsby remembers what has failed. */
async function load(path: string): Promise<void> {
  if (!navigator.onLine) return;
  await loader()
    .loadPage(path)
    .catch(() => {}); // The press tries again, and then loads the address.
}

async function loadWaiting(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  while (waiting.size > 0) {
    await rest();
    const next = [...waiting].slice(0, AT_A_TIME);
    for (const link of next) waiting.delete(link);
    await Promise.all(next.map(({ pathname }) => load(pathname)));
  }
  isLoading = false;
}

/** What comes near is loaded once the browser has nothing else to do; what goes away before is not. */
function noteNear(entries: IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const link = target as HTMLAnchorElement;
    if (isIntersecting && !loader().loadPageSync(link.pathname)) waiting.add(link);
    else waiting.delete(link);
  }
  void loadWaiting();
}

let observer: IntersectionObserver | undefined;

/** Watches the links of the page that has just been shown. */
export function watchLinks(): void {
  endPress();
  if (isSlowerThan("3g")) return;
  observer ??= new IntersectionObserver(noteNear, { rootMargin: NEAR });
  observer.disconnect();
  for (const link of document.links) if (pageLink(link)) observer.observe(link);
}

function loadPointedAt({ target }: Event): void {
  const link = pageLink(target);
  if (link) void load(link.pathname);
}

/** To be called once. */
export function loadAhead(): void {
  watchPresses();
  document.addEventListener("scroll", () => (scrolledAt = performance.now()), { passive: true });
  // A touch begins with it too.
  document.addEventListener("pointerover", loadPointedAt, { passive: true });
  document.addEventListener("focusin", loadPointedAt);
}
