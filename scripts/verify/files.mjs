// The files that pages name: that each is there, of its type, and kept or asked for again as its name says.
import { attempt, ownAddresses, typeOf } from "./site.mjs";

/** @typedef {import("./client.mjs").Client} Client */
/** @typedef {import("./client.mjs").Answer} Answer */
/** @typedef {import("./report.mjs").Report} Report */
/** @typedef {import("./site.mjs").Site} Site */

/** @type {Record<string, RegExp>} */
const TYPES = {
  avif: /^image\/avif$/,
  webp: /^image\/webp$/,
  jpg: /^image\/jpeg$/,
  jpeg: /^image\/jpeg$/,
  png: /^image\/png$/,
  svg: /^image\/svg\+xml$/,
  js: /^(text|application)\/javascript$/,
  css: /^text\/css$/,
  json: /^application\/json$/,
  html: /^text\/html$/,
  woff2: /^font\/woff2$/,
  mp4: /^video\/mp4$/,
  webmanifest: /^application\/manifest\+json$/,
};
/** Files whose name changes with their content. */
const HASHED = /^\/static\/|-[0-9a-f]{20}\.js$|\.[0-9a-f]{20}\.css$/;
const YEAR = 31_536_000;
/** Text that is worth compressing. */
const TEXT = /^text\/|javascript$|json$|\+xml$/;
/** In bytes; below it compression saves no packet. */
const WORTH_COMPRESSING = 1400;

/** The problem with an answer's type, if any. @param {Answer} answer @returns {string[]} */
export function judgeType(answer) {
  const ending = /\.(\w+)$/.exec(answer.url.pathname)?.[1]?.toLowerCase() ?? "";
  const good = TYPES[ending];
  return !good || good.test(typeOf(answer)) ? [] : [`${answer.url.pathname}: its type is ${typeOf(answer)}`];
}

/** @param {Answer} answer */
export const maxAge = ({ headers }) =>
  Number(/(?:^|[\s,])max-age=(\d+)/i.exec(headers["cache-control"] ?? "")?.[1] ?? Number.NaN);

/** True where a browser asks again each time. @param {Answer} answer */
export const isAskedAgain = (answer) =>
  /(^|[\s,])no-(cache|store)/i.test(answer.headers["cache-control"] ?? "") || maxAge(answer) === 0;

/** @param {Answer} answer @returns {string[]} */
function judgeCaching(answer) {
  const { pathname } = answer.url;
  const told = answer.headers["cache-control"] ?? "no cache-control";
  const isGood = HASHED.test(pathname) ? maxAge(answer) >= YEAR : isAskedAgain(answer);
  return isGood ? [] : [`${pathname}: ${told}`];
}

/** @param {Answer} answer @returns {string[]} */
function judgeCompression(answer) {
  const { headers, body, url } = answer;
  if (!TEXT.test(typeOf(answer)) || body.length < WORTH_COMPRESSING) return [];
  const encoding = headers["content-encoding"];
  if (encoding !== "br" && encoding !== "gzip") return [`${url.pathname}: ${body.length} bytes as they are`];
  return /accept-encoding|\*/i.test(headers.vary ?? "")
    ? []
    : [`${url.pathname}: compressed, without Vary: Accept-Encoding`];
}

/**
 * Asks for the files that the pages name.
 * @param {Client} client @param {Report} report @param {Site} site
 */
export async function checkFiles(client, report, { origin, pages }) {
  report.section("Files");
  const stills = ownAddresses(
    pages.flatMap(({ page }) => page.stills),
    origin,
  );
  const others = ownAddresses(
    pages.flatMap(({ page }) => page.files),
    origin,
  ).filter(({ href }) => !stills.some((still) => still.href === href));
  /** @param {URL} url @param {string} method */
  async function askFor(url, method) {
    const answer = await attempt(url.pathname, () => client.ask(url, { method }));
    if (typeof answer === "string") return { problem: answer };
    return answer.status === 200 ? { answer } : { problem: `${url.pathname}: status ${answer.status}` };
  }
  // Of a still, that it is there is enough: all sizes of all of them are much to fetch.
  const found = {
    stills: await Promise.all(stills.map((url) => askFor(url, "HEAD"))),
    others: await Promise.all(others.map((url) => askFor(url, "GET"))),
  };
  const mend = "Publish the whole folder public/ again: this one lacks files, or they are of two builds.";
  /** @param {{ problem?: string }[]} results */
  const problems = (results) => results.flatMap(({ problem }) => problem ?? []);
  report.check(`Every size of every still is there (${stills.length})`, problems(found.stills), mend);
  report.check(
    `Every script, style, font and icon of the pages is there (${others.length})`,
    problems(found.others),
    mend,
  );

  const answers = [...found.stills, ...found.others].flatMap(({ answer }) => answer ?? []);
  const all = [...pages.map(({ answer }) => answer), ...answers];
  report.check("Each has its type", answers.flatMap(judgeType), "Tell the host the types that docs/deploy.md lists.");
  report.check(
    "What has its content's hash in its name is kept for a year, all else is asked for again",
    all.flatMap(judgeCaching),
    "The host doesn't apply the Cache-Control that the build writes for it (docs/deploy.md).",
  );
  const text = all.filter(({ body }) => body.length > 0);
  report.check(
    "Text is compressed",
    text.flatMap(judgeCompression),
    "Turn on brotli or gzip, or serve the .br and .gz files.",
  );
}
