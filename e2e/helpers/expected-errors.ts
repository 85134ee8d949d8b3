/** Errors in the console that tests cause, for `allowErrors`. */
import { UNKNOWN_PAGES } from "./pages";

/** Status 404 of `UNKNOWN_PAGES`. */
export const UNKNOWN_PAGES_ERRORS = new RegExp(
  `^Failed to load resource: .* status of 404 .*(${UNKNOWN_PAGES.map(([path]) => path).join("|")})\\)$`,
);

/** React discards HTML that others have changed. */
export const DISCARDED_HTML_ERRORS = /^Minified React error #(418|423|425);/;

/** Failed calls of the contact function. */
export const CALL_ERRORS = /^Failed to load resource: .*\/functions\/v1\/send-contact-email\)$/;

/** Requests without a network: for pictures, and preloads. */
export const OFFLINE_ERRORS = /^Failed to load resource: net::ERR_INTERNET_DISCONNECTED /;

/** Gatsby's message about a worker that couldn't be installed, or that a newer one has replaced. */
export const REDUNDANT_WORKER_ERRORS = /^The installing service worker became redundant\. /;
