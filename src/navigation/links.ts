/** Links to pages of this site: plain `<a href="/…">`, which work before the page is awake, and without JavaScript. */
import { navigate } from "gatsby";
import { carryStill } from "./carry-still";
import { loader } from "./loader";

/**
 * The link that was pressed or pointed at, where it leads to a page of this site.
 * @param target of an event: the link, or something in it
 */
export function pageLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest("a") : undefined;
  // "//" would begin the address of another host. What begins with "#" is the browser's affair.
  return link && /^\/(?!\/)/.test(link.getAttribute("href") ?? "") ? link : undefined;
}

/** The link that was pressed last: a press that is still waiting gives way to it. */
let pressed: string | undefined;

async function open({ href, pathname, search, hash }: HTMLAnchorElement): Promise<void> {
  pressed = href;
  // Gatsby itself forgets a press whose page can't be loaded.
  const page = await loader()
    .loadPage(pathname)
    .catch(() => undefined);
  if (pressed !== href) return;
  pressed = undefined;
  if (!page?.page) {
    location.assign(href);
    return;
  }
  carryStill(pathname);
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
}
