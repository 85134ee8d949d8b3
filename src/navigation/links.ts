/** Links to pages of this site: plain `<a href="/…">`, which work before the page is awake, and without JavaScript. */
import { navigate } from "gatsby";
import { carryStill } from "./carry-still";
import { loader } from "./loader";
import { markLeft } from "./use-arrival-focus";

/**
 * The link that was pressed or pointed at, where it leads to a page of this site.
 * @param target of an event: the link, or something in it
 */
export function pageLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest("a") : undefined;
  // "//" would begin the address of another host. What begins with "#" is the browser's affair.
  return link && /^\/(?!\/)/.test(link.getAttribute("href") ?? "") ? link : undefined;
}

/** The link whose page is waited for. Another press takes its place. */
let pressed: HTMLAnchorElement | undefined;

/** To be called where the visitor goes elsewhere. */
export function cancelPress(): void {
  pressed = undefined;
}

async function open(link: HTMLAnchorElement): Promise<void> {
  const { href, pathname, search, hash } = link;
  pressed = link;
  // Gatsby itself forgets a press whose page can't be loaded.
  const page = await loader()
    .loadPage(pathname)
    .catch(() => undefined);
  if (pressed !== link) return;
  cancelPress();
  if (!page?.page) {
    location.assign(href);
    return;
  }
  carryStill(pathname);
  markLeft(link);
  navigate(pathname + search + hash, { replace: href === location.href });
}

function follow(event: MouseEvent): void {
  // With a key held, or the middle button, it opens elsewhere.
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
  const link = pageLink(event.target);
  if (!link) return;
  event.preventDefault();
  void open(link);
}

/** Opens pages in place from now on. To be called once the page is awake: before that nothing would show them. */
export function followLinks(): void {
  document.addEventListener("click", follow);
  addEventListener("popstate", () => carryStill(location.pathname));
  // Before the listener of an open still, which ends the event.
  addEventListener("popstate", cancelPress, true);
  // A page that the browser puts aside goes on waiting when it is restored.
  addEventListener("pagehide", cancelPress);
}
