/** Links to pages of this site: plain `<a href="/…">`, which work before the page is awake, and without JavaScript. */
import { navigate } from "gatsby";
import { carryStill } from "./carry-still";

/**
 * The link that was pressed or pointed at, where it leads to a page of this site.
 * @param target of an event: the link, or something in it
 */
export function pageLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest("a") : undefined;
  // "//" would begin the address of another host. What begins with "#" is the browser's affair.
  return link && /^\/(?!\/)/.test(link.getAttribute("href") ?? "") ? link : undefined;
}

function follow(event: MouseEvent): void {
  // With a key held, or the middle button, it opens elsewhere.
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
  const link = pageLink(event.target);
  if (!link || link.target) return;
  event.preventDefault();
  const { pathname, search, hash } = link;
  carryStill(pathname);
  navigate(pathname + search + hash, { replace: link.href === location.href });
}

/** Opens pages in place from now on. To be called once the page is awake: before that nothing would show them. */
export function followLinks(): void {
  document.addEventListener("click", follow);
  addEventListener("popstate", () => carryStill(location.pathname));
}
