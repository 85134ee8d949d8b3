// HTTPS: that it is used, kept to, and what asks without it is led there.
import { LOCAL } from "./build-settings.mjs";
import { MEND_HEADERS } from "./headers.mjs";
import { attempt } from "./site.mjs";

/** @typedef {import("./client.mjs").Client} Client */
/** @typedef {import("./report.mjs").Report} Report */
/** @typedef {import("./site.mjs").Site} Site */

/** Half a year, in seconds; browsers' lists of known sites want twice as much. */
const LEAST_MAX_AGE = 15_768_000;

/** @param {Site} site @returns {string[]} */
function judgeTransportSecurity({ pages }) {
  return pages.flatMap(({ path, answer }) => {
    const value = answer.headers["strict-transport-security"];
    if (value === undefined) return [`${path}: has none`];
    return Number(/max-age="?(\d+)/i.exec(value)?.[1] ?? 0) >= LEAST_MAX_AGE ? [] : [`${path}: ${value}`];
  });
}

/** @param {Client} client @param {URL} url with https @returns {Promise<string[]>} */
async function judgeRedirect(client, { hostname, origin }) {
  const answer = await attempt(`http://${hostname}/`, () => client.ask(`http://${hostname}/contact`));
  if (typeof answer === "string") return [answer];
  const { status, headers } = answer;
  if ([301, 308].includes(status) && headers.location === `${origin}/contact`) return [];
  return [`http://${hostname}/contact: status ${status}, leads to ${headers.location ?? "nowhere"}`];
}

/** @param {Client} client @param {Report} report @param {Site} site */
export async function checkTransport(client, report, site) {
  report.section("HTTPS");
  const url = new URL(site.origin);
  if (url.protocol === "http:") {
    if (LOCAL.test(url.hostname)) report.note("HTTPS: not judged on this machine.");
    else report.check("The site is asked by HTTPS", [site.origin], "Verify the address with https://.");
    return;
  }
  report.check("strict-transport-security, for half a year at least", judgeTransportSecurity(site), MEND_HEADERS);
  if (url.port) {
    report.note("The redirect from http://: not judged, because this is not the usual port.");
    return;
  }
  const mend = "Turn the redirect on: hosts call it Always Use HTTPS, or Force HTTPS.";
  report.check("http:// leads to https://, for good", await judgeRedirect(client, url), mend);
}
