/**
 * Has the pages that a visitor may open next in memory, so that a tap needs no request: those in or near view once the page
 * has come to rest, any other from the moment it is pointed at. It stands in for Gatsby's own prefetching, which waits for
 * three seconds, leaves the data out of memory and asks for the build's number after the tap (cache-dir/loader.js).
 */
import { isSlowerThan } from "../connection";
import { loader } from "../loader";
import { pageLink } from "./links";

/** How far around the window a link is near: on a phone, with eight projects, all of the home page. */
const NEAR = "300%";
/** The pages that are asked for at once. They share one question for the build's number. */
const AT_A_TIME = 4;
/** For how long the build's number is taken to be what the server would say, in ms. */
const FRESH_MS = 60_000;
/** How long a tap waits to hear of a new build, in ms, where the last answer is older than that. */
const PATIENCE_MS = 1000;

/** The server's build, and when that was known; a question for it that is under way. */
let build = { hash: "", knownAt: Number.NEGATIVE_INFINITY };
let question: Promise<void> | undefined;

function noteBuild(hash: string | undefined): void {
  if (hash) build = { hash, knownAt: performance.now() };
}

/** Asks for the server's build, where the last answer is older than a minute. */
async function askForBuild(): Promise<void> {
  if (performance.now() - build.knownAt < FRESH_MS) return;
  question ??= loader()
    .loadAppData()
    .then((data) => noteBuild(data?.webpackCompilationHash))
    .finally(() => {
      question = undefined;
    });
  await Promise.race([question, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/**
 * Has Gatsby compare a page that is in memory with the server's build, as it does with one that it has just fetched: where
 * they differ, it loads the address anew. So a window that was open across a deploy comes to the new build.
 */
function keepFresh(): void {
  const gatsby = loader();
  const { loadPage } = gatsby;
  gatsby.loadPage = async (path) => {
    const known = gatsby.loadPageSync(path);
    if (!known?.page) {
      const fetched = await loadPage(path);
      noteBuild(fetched?.page?.webpackCompilationHash);
      return fetched;
    }
    await askForBuild();
    return { ...known, page: { ...known.page, webpackCompilationHash: build.hash } };
  };
}

/** The links that are near and have not been loaded yet. Several may lead to one page. */
const waiting = new Set<HTMLAnchorElement>();
let isLoading = false;

/** Until the page has all it was opened with, and the browser nothing else to do. */
async function rest(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  // Safari has no idle callback.
  await new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, 200),
  );
}

async function loadWaiting(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  while (waiting.size > 0) {
    await rest();
    const next = [...waiting].slice(0, AT_A_TIME);
    for (const link of next) waiting.delete(link);
    await Promise.allSettled(next.map(({ pathname }) => loader().loadPage(pathname)));
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
  if (isSlowerThan("3g")) return;
  observer ??= new IntersectionObserver(noteNear, { rootMargin: NEAR });
  observer.disconnect();
  for (const link of document.links) if (pageLink(link)) observer.observe(link);
}

function loadPointedAt({ target }: Event): void {
  const link = pageLink(target);
  if (link) void loader().loadPage(link.pathname);
}

/** To be called once, before the first page is loaded. */
export function loadAhead(): void {
  keepFresh();
  // A touch begins with it too.
  document.addEventListener("pointerover", loadPointedAt, { passive: true });
  document.addEventListener("focusin", loadPointedAt);
  document.addEventListener("scroll", askForBuild, { passive: true });
  document.addEventListener("visibilitychange", askForBuild);
}
