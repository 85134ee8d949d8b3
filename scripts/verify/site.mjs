// The site as it is found from its home page: every page that a link leads to.
import { NoAnswer } from "./failures.mjs";
import { readPage } from "./html.mjs";

/** @typedef {import("./client.mjs").Client} Client */
/** @typedef {import("./client.mjs").Answer} Answer */
/** @typedef {import("./html.mjs").Page} Page */
/** @typedef {{ path: string, answer: Answer, page: Page }} FoundPage */
/** @typedef {{ origin: string, pages: FoundPage[], missing: string[] }} Site `missing`: what pages could not be had, and why */

/** No portfolio has more; whatever has is a machine's invention. */
const MOST_PAGES = 5000;

/** The text of an answer. @param {Answer} answer */
export const textOf = ({ body }) => body.toString("utf8");

/** The media type of an answer, without its parameters. @param {Answer} answer */
export const typeOf = ({ headers }) => (headers["content-type"] ?? "no type").split(";")[0]?.trim().toLowerCase() ?? "";

/** The addresses that are on the site itself, each once. @param {string[]} addresses as written @param {URL | string} base @returns {URL[]} */
export function ownAddresses(addresses, base) {
  const { origin } = new URL(base);
  const urls = addresses.flatMap((address) => (URL.canParse(address, `${base}`) ? new URL(address, base) : []));
  const own = urls.filter((url) => url.origin === origin).map((url) => url.origin + url.pathname + url.search);
  return [...new Set(own)].map((address) => new URL(address));
}

/** Runs tasks of which some may get no answer. @template Value @param {string} name @param {() => Promise<Value>} task @returns {Promise<Value | string>} the problem, where there is one */
export async function attempt(name, task) {
  try {
    return await task();
  } catch (error) {
    if (error instanceof NoAnswer) return `${name}: ${error.message}`;
    throw error;
  }
}

/** Why an answer is no page, if so. @param {Answer} answer @returns {string | undefined} */
function notAPage(answer) {
  const { status, headers } = answer;
  if (status >= 300 && status < 400) return `status ${status}, leads to ${headers.location ?? "nowhere"}`;
  if (status !== 200) return `status ${status}`;
  return typeOf(answer) === "text/html" ? undefined : `its type is ${typeOf(answer)}`;
}

/**
 * Finds the site's pages by its links.
 * @param {Client} client
 * @param {string} origin
 * @returns {Promise<Site>} `pages` is empty where the home page can't be had
 */
export async function findSite(client, origin) {
  /** @type {Site} */
  const site = { origin, pages: [], missing: [] };
  const known = new Set(["/"]);

  /** @param {string} path */
  async function visit(path) {
    const answer = await attempt(path, () => client.ask(origin + path));
    const problem = typeof answer === "string" ? answer : notAPage(answer);
    if (typeof answer === "string" || problem) {
      site.missing.push(typeof answer === "string" ? answer : `${path}: ${problem}`);
      return;
    }
    const page = readPage(textOf(answer));
    site.pages.push({ path, answer, page });
    const paths = ownAddresses(page.links, answer.url).map(({ pathname, search }) => pathname + search);
    const fresh = paths.filter((one) => !known.has(one)).slice(0, MOST_PAGES - known.size);
    for (const one of fresh) known.add(one);
    await Promise.all(fresh.map(visit));
  }

  await visit("/");
  return site;
}
