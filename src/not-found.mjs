/**
 * Which page stands for an address that has none. The build, the service worker and the server all read this table, so
 * it is a module that Node runs as it is.
 */

/** Stands for every address that nothing else stands for. */
const PAGE_NOT_FOUND = { matchPath: "/*", page: "/404" };

/** First match first. `matchPath` is written as Gatsby's router has it: `:name` is one segment, `*` is anything. */
export const NOT_FOUND_PAGES = [
  // Gatsby looks the page's own path up among the patterns again, so it must match this one; no project's id begins with -.
  { matchPath: "/portfolio/:id", page: "/portfolio/-not-found" },
  PAGE_NOT_FOUND,
];

/** @param {string} matchPath */
const pattern = (matchPath) => new RegExp(`^${matchPath.replace(/:[^/]+/g, "[^/]+").replace("*", ".*")}$`);

/**
 * The page that is shown for an address that no page has.
 * @param {string} pathname without a slash at its end
 * @returns {string} the path of the page
 */
export function notFoundPageFor(pathname) {
  const { page } = NOT_FOUND_PAGES.find(({ matchPath }) => pattern(matchPath).test(pathname)) ?? PAGE_NOT_FOUND;
  return page;
}

/** True for the pages that stand for what is not there: their status is 404 at their own addresses too. @param {string} pathname */
export const isNotFoundPage = (pathname) => NOT_FOUND_PAGES.some(({ page }) => page === pathname);
