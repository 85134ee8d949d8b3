/**
 * Who mails and pages are from. It stands with the function, because that folder is deployed alone; the site reads it
 * through src/site.ts.
 */
export const COMPANY = "Hammered Productions";
export const PLACE = "Los Angeles, CA";
