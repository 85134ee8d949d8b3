/** Makes the address the page's own, before other code reads it. */
import { pagePathOf } from "../../page-path";

/** False where the router, which decodes addresses, could find another page: `/%2Fcontact`, `//contact`. */
function isPlain(pathname: string): boolean {
  try {
    return encodeURI(decodeURIComponent(pathname)) === pathname && !pathname.includes("//");
  } catch {
    return false;
  }
}

/** @returns the fragment; none if it is malformed, because the router would fail on it */
function readHash(): string {
  try {
    decodeURI(location.hash);
    return location.hash;
  } catch {
    return "";
  }
}

/** Compares without slashes, encoding, `index.html` and case. */
const isSamePage = (one: string, other: string) => pagePathOf(one).toLowerCase() === pagePathOf(other).toLowerCase();

/**
 * Replaces another spelling of the page's path (`/Contact`, `/contact/index.html`) by its own. A not-found page keeps
 * its address. At any other address, as of a translator's or an archive's copy, there is no `window.pagePath`, and no
 * code is loaded.
 *
 * Each history entry gets a key: Gatsby stores scroll positions by it, and all first loads of a page would share one.
 * @param own the page's path
 */
export function openAtOwnAddress(own: string): void {
  const { pathname, search } = location;
  const isNotFound = /^\/404|\/-/.test(own);
  if (isNotFound ? !isPlain(pathname) : !isSamePage(pathname, own)) return;
  window.pagePath = own;
  const state = { key: String(Date.now()), ...history.state };
  history.replaceState(state, "", (isNotFound ? pathname : own) + search + readHash());
}
