/** The pages for unknown addresses. The build, the service worker and the server use this table. */

/** `page` must match `matchPath`, because a path is resolved twice. No project's id begins with `-`. */
const PROJECT = { matchPath: "/portfolio/:id", page: "/portfolio/-not-found" };
const ANY_PAGE = { matchPath: "/*", page: "/404" };

/** The first match counts. */
export const NOT_FOUND_PAGES = [PROJECT, ANY_PAGE];

/** @param pathname without a slash at its end @returns the path of the not-found page for it */
export const notFoundPageFor = (pathname: string): string =>
  (/^\/portfolio\/[^/]+$/.test(pathname) ? PROJECT : ANY_PAGE).page;

/** True for these pages' own paths, whose status is 404 too. */
export const isNotFoundPage = (pathname: string): boolean => NOT_FOUND_PAGES.some(({ page }) => page === pathname);
