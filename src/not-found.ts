/** Which page answers an address that no page has. The build, the service worker and the server read this table. */

/** Answers every address that nothing else answers. */
const PAGE_NOT_FOUND = { matchPath: "/*", page: "/404" };

/** First match first. `matchPath` is written as Gatsby's router has it: `:name` is one segment, `*` is anything. */
export const NOT_FOUND_PAGES = [
  // Gatsby looks the page's own path up among the patterns again, so it must match this one; no project's id begins with -.
  { matchPath: "/portfolio/:id", page: "/portfolio/-not-found" },
  PAGE_NOT_FOUND,
];

const pattern = (matchPath: string) => new RegExp(`^${matchPath.replace(/:[^/]+/g, "[^/]+").replace("*", ".*")}$`);

/** @param pathname without a slash at its end @returns the path of the page that answers it */
export function notFoundPageFor(pathname: string): string {
  const { page } = NOT_FOUND_PAGES.find(({ matchPath }) => pattern(matchPath).test(pathname)) ?? PAGE_NOT_FOUND;
  return page;
}

/** True for the pages of the table: their status is 404 at their own addresses too. */
export const isNotFoundPage = (pathname: string): boolean => NOT_FOUND_PAGES.some(({ page }) => page === pathname);
