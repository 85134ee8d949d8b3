// The addresses: pages that are there, pages that are not, and the slash at the end.

import { readPage } from "./html.mjs";
import { attempt, textOf } from "./site.mjs";

/** @typedef {import("./client.mjs").Client} Client */
/** @typedef {import("./report.mjs").Report} Report */
/** @typedef {import("./site.mjs").Site} Site */

/** What no page has, and the heading that is shown there. */
const UNKNOWN = [
  { path: "/verify-no-such-page", heading: "Page Not Found" },
  { path: "/portfolio/verify-no-such-project", heading: "Project Not Found" },
];

/** @param {Client} client @param {string} origin @param {{ path: string, heading: string }} unknown @returns {Promise<string[]>} */
async function judgeUnknown(client, origin, { path, heading }) {
  const answer = await attempt(path, () => client.ask(origin + path));
  if (typeof answer === "string") return [answer];
  const { headings } = readPage(textOf(answer));
  return [
    ...(answer.status === 404 ? [] : [`${path}: status ${answer.status}, not 404`]),
    ...(headings.includes(heading) ? [] : [`${path}: shows "${headings[0] ?? "no heading"}", not "${heading}"`]),
  ];
}

/** @param {Client} client @param {Site} site @param {string} path @returns {Promise<string[]>} */
async function judgeSlash(client, { origin }, path) {
  const answer = await attempt(`${path}/`, () => client.ask(`${origin}${path}/`));
  if (typeof answer === "string") return [answer];
  const { status, headers } = answer;
  const target =
    headers.location && URL.canParse(headers.location, origin) ? new URL(headers.location, origin).href : "nowhere";
  if ((status === 301 || status === 308) && target === origin + path) return [];
  return [`${path}/: status ${status}${status >= 300 && status < 400 ? `, leads to ${target}` : ""}`];
}

/** @param {Client} client @param {Report} report @param {Site} site */
export async function checkPages(client, report, site) {
  const { origin, pages, missing } = site;
  report.section("Pages");
  report.check(
    `Every page that a link leads to is there (${pages.length})`,
    missing,
    "Publish the whole folder public/. Where pages redirect to a slash at their end, set the host as docs/deploy.md says.",
  );
  const headless = pages
    .filter(({ page }) => page.headings.length !== 1)
    .map(({ path }) => `${path}: no heading, or several`);
  report.check(
    "Every page has its heading",
    headless,
    "The host may serve another site's files: publish public/ again.",
  );
  const unknown = await Promise.all(UNKNOWN.map((one) => judgeUnknown(client, origin, one)));
  report.check(
    "Unknown pages and unknown projects have status 404 and the page that says so",
    unknown.flat(),
    "The host needs the rules that the build writes for it (docs/deploy.md).",
  );
  const paths = pages.map(({ path }) => path).filter((path) => path !== "/" && !path.includes("?"));
  const slashes = await Promise.all(paths.map((path) => judgeSlash(client, site, path)));
  report.check(
    "An address with a slash at its end leads to the one without, for good",
    slashes.flat(),
    "Without it each page has two addresses. The rules of docs/deploy.md do it.",
  );
}
