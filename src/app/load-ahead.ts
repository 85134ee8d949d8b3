/**
 * Has the pages that a visitor may open next in memory, so that a tap needs no request: those in or near view once the page
 * has come to rest, any other from the moment it is pointed at. It stands in for Gatsby's own prefetching, which waits for
 * three seconds, leaves the data out of memory and asks for the build's number after the tap (cache-dir/loader.js).
 */
import { isSlowerThan } from "../connection";
import { loader } from "../loader";
import { beBusy, SCROLL_MS, undisturbed } from "../rest";
import { pageLink } from "./links";
import { painted } from "./painted";

/** How far around the window a link is near: on a phone, with eight projects, all of the home page. */
const NEAR = "300%";
/**
 * The links whose pages are asked for at once: all that are near on the home page of eight projects, on a phone. Each time, Gatsby
 * asks for the build's number once more.
 */
const AT_A_TIME = 12;
/** How long a press, in ms, may take to lead to a page. After that it has led nowhere. */
const PRESS_MS = 3000;
/** The links that are near and have not been loaded yet. Several may lead to one page. */
const waiting = new Set<HTMLAnchorElement>();
let isLoading = false;

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
    await undisturbed();
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

/** Watches the links of the page that has just been shown. A press on one of the last page's has ended when this one is painted. */
export function watchLinks(): void {
  void painted().then(() => beBusy(0));
  if (isSlowerThan("3g")) return;
  observer ??= new IntersectionObserver(noteNear, { rootMargin: NEAR });
  observer.disconnect();
  for (const link of document.links) if (pageLink(link)) observer.observe(link);
}

function loadPointedAt({ target }: Event): void {
  const link = pageLink(target);
  if (link) void load(link.pathname);
}

function notePress({ target }: Event): void {
  if (pageLink(target)) beBusy(PRESS_MS);
}

/** To be called once. */
export function loadAhead(): void {
  // A touch begins with it too.
  document.addEventListener("pointerover", loadPointedAt);
  document.addEventListener("focusin", loadPointedAt);
  // A finger that scrolls doesn't press.
  document.addEventListener("scroll", () => beBusy(SCROLL_MS));
  document.addEventListener("pointerdown", notePress);
  // The keyboard presses too.
  document.addEventListener("click", notePress);
}
