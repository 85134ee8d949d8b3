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

/** How far above and below the window a link is near, in heights of the window: on a phone, with eight projects, all of the home page. */
const NEAR = 3;
/**
 * The pages that are asked for at once: all that are near on the home page of eight projects, on a phone. Each time, Gatsby asks for
 * the build's number once more.
 */
const AT_A_TIME = 12;
/** How long a press, in ms, may take to lead to a page. After that it has led nowhere. */
const PRESS_MS = 3000;
/** What has been asked for since the page was shown, whether it came or not: what has failed is tried again by the press. */
const asked = new Set<string>();
let isLoading = false;

/** Without a network nothing is loaded ahead: Gatsby remembers what has failed. */
async function load(path: string): Promise<void> {
  if (!navigator.onLine) return;
  asked.add(path);
  await loader()
    .loadPage(path)
    .catch(() => {}); // The press tries again, and then loads the address.
}

function isNear(link: HTMLAnchorElement): boolean {
  const { top, bottom } = link.getBoundingClientRect();
  return bottom > -NEAR * innerHeight && top < (1 + NEAR) * innerHeight && link.getClientRects().length > 0;
}

/** The pages that have not been asked for yet of the links that are near, the first ones. */
function nextPaths(): string[] {
  const links = Array.from(document.links).flatMap((link) => pageLink(link) ?? []);
  const next = links.filter((link) => {
    const { pathname } = link;
    return !asked.has(pathname) && !loader().loadPageSync(pathname) && isNear(link);
  });
  return [...new Set(next.map(({ pathname }) => pathname))].slice(0, AT_A_TIME);
}

/**
 * Loads what is near once the browser has nothing else to do. It is looked for then alone: an observer of all links would be asked in
 * every frame of a scroll, for each of them.
 */
async function loadNear(): Promise<void> {
  if (isLoading || isSlowerThan("3g")) return;
  isLoading = true;
  let paths: string[];
  do {
    await undisturbed();
    paths = navigator.onLine ? nextPaths() : [];
    await Promise.all(paths.map(load));
  } while (paths.length > 0);
  isLoading = false;
}

/** To be called when a page has been shown. A press on a link of the last page has ended when this one is painted. */
export function watchLinks(): void {
  void painted().then(() => beBusy(0));
  asked.clear();
  void loadNear();
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
  document.addEventListener("scroll", () => {
    beBusy(SCROLL_MS);
    void loadNear();
  });
  for (const event of ["resize", "online"]) addEventListener(event, () => void loadNear());
  document.addEventListener("pointerdown", notePress);
  // The keyboard presses too.
  document.addEventListener("click", notePress);
}
