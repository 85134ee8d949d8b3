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
 * Replaces another spelling of the page's path (`/Contact`, `/contact/index.html`) by its own, and sets
 * `window.pagePath`. At any other address, such as that of an archive's copy, it does nothing.
 * @param own the page's path
 */
export function openAtOwnAddress(own: string): void {
  const { pathname, search } = location;
  // A not-found page keeps its address.
  const isNotFound = /^\/404|\/-/.test(own);
  if (isNotFound ? !isPlain(pathname) : !isSamePage(pathname, own)) return;
  window.pagePath = own;
  // Gatsby stores scroll positions by the key, and all first loads of a page would share one.
  const state = { key: String(Date.now()), ...history.state };
  history.replaceState(state, "", (isNotFound ? pathname : own) + search + readHash());
}
