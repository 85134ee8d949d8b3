/**
 * The path of the page that an address shows: slashes, encoding and `index.html` make no difference.
 * @returns without a slash at its end, so the home page's is empty; an address that can't be decoded as it is
 */
export function pagePathOf(pathname: string): string {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {}
  return path.replace(/\/+/g, "/").replace(/\/(index\.html)?$/i, "");
}
