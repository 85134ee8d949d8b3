/** Client-side navigation for plain `<a href="/…">`, which also work before hydration and without JavaScript. */
import { navigate } from "gatsby";
import { loadPage } from "../loading/gatsby";
import { rememberLink } from "./arrival-focus";

/** A page's path and its query or hash. "//" begins another host's URL, and only files have a dot in their path. */
const PAGE = /^\/(?!\/)[^.?#]*([?#]|$)/;

/** A page that takes longer is loaded by the browser. */
const PATIENCE_MS = 1000;

/** The link around an event's target, if it shows a page of this site in this tab. */
export function pageLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a:not([target], [download])");
  return link && PAGE.test(link.getAttribute("href") ?? "") ? link : undefined;
}

/** The address whose page is loading, of a clicked link or a history entry. One for all: a newer one replaces it. */
let awaited: URL | undefined;

/** Call when the visitor navigates in another way. */
export function cancelNavigation(): void {
  awaited = undefined;
}

/**
 * @returns true if the page can be shown; false once the visitor navigates in another way, or the browser loads it
 */
async function arrives(url: URL): Promise<boolean> {
  awaited = url;
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const page = await Promise.race([loadPage(url.pathname), timeout]);
  if (awaited !== url) return false;
  if (page?.page) return true;
  if (url.href === location.href) location.reload();
  else location.assign(url);
  return false;
}

async function open(link: HTMLAnchorElement): Promise<void> {
  const { href, pathname, search, hash } = link;
  if (!(await arrives(new URL(href)))) return;
  navigate(pathname + search + hash, { replace: href === location.href, state: rememberLink(link) });
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
  const link = pageLink(event.target);
  if (!link) return;
  event.preventDefault();
  void open(link);
}

/** Call after hydration. */
export function followLinks(): void {
  document.addEventListener("click", onClick);
  // Cancels a click, too.
  addEventListener("popstate", () => void arrives(new URL(location.href)));
  // A page restored from the back-forward cache would follow the old click.
  addEventListener("pagehide", cancelNavigation);
}
