/** What stands in the console for failures that tests bring about: patterns for the option `expectedErrors`. */
import { UNKNOWN_PAGES } from "./pages";

export const anyOf = (...patterns: RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join("|"));

/** Answers with status 404 at any of these paths. */
export const notFoundErrors = (paths: string[]): RegExp =>
  new RegExp(`^Failed to load resource: .* status of 404 .*(${paths.join("|")})\\)$`);

/** The answers at the addresses of `UNKNOWN_PAGES`. */
export const UNKNOWN_PAGES_ERRORS = notFoundErrors(UNKNOWN_PAGES.map(([path]) => path));

/** Calls of the contact function that fail, in whatever way. */
export const CALL_ERRORS = /^Failed to load resource: .*\/functions\/v1\/send-contact-email\)$/;

/** Requests for previews of the projects that fail, in whatever way. */
export const PREVIEW_ERRORS = /^Failed to load resource: .*\/previews\/\d+\.mp4\)$/;

/** Requests while the browser has no network: for pictures, and for the pages that Gatsby's links fetch ahead. */
export const OFFLINE_ERRORS = /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED /;

/** Stills that the worker has not kept, where there is no network. */
export const UNKEPT_STILL_ERRORS = /^Failed to load resource: net::ERR_FAILED .*\.(avif|webp)\)$/;

/** What Gatsby says of a worker that the page has installed: it could not be kept, or a newer one has replaced it. */
export const REDUNDANT_WORKER_ERRORS = /^The installing service worker became redundant\. /;
