// The service worker: that browsers see a new one, and that all it keeps is there, unchanged.
import { createHash } from "node:crypto";
import { isAskedAgain, judgeType } from "./files.mjs";
import { attempt, textOf } from "./site.mjs";

/** @typedef {import("./client.mjs").Client} Client */
/** @typedef {import("./report.mjs").Report} Report */
/** @typedef {import("./site.mjs").Site} Site */
/** @typedef {{ url: string, revision: string | undefined }} KeptFile `revision`: the MD5 of its content */
/** @typedef {{ files: KeptFile[], stills: string[], previews: Record<string, string> }} Kept `previews`: the digest of each */

/**
 * What a worker keeps, as src/build/service-worker.ts has put it together: our own modules with what the build has told
 * them, then what gatsby-plugin-offline has generated.
 * @param {string} script
 * @returns {Kept}
 */
export function readWorker(script) {
  const files = [...script.matchAll(/"url": "([^"]+)"(?:,\s*"revision": "([0-9a-f]{32})")?/g)];
  const [, stills = "[]", previews = "{}"] =
    /stills:(\[[^\]]*\]),bytes:[\d.e]+,previews:(\{[^}]*\})/.exec(script) ?? [];
  return {
    files: files.map(([, url = "", revision]) => ({ url: url.startsWith("/") ? url : `/${url}`, revision })),
    stills: strings(stills),
    previews: Object.fromEntries(
      [...previews.matchAll(/"([^"]+)":"([0-9a-f]{16})"/g)].map(([, path, digest]) => [path, digest]),
    ),
  };
}

/** @param {string} list */
const strings = (list) => [...list.matchAll(/"([^"]+)"/g)].flatMap(([, text]) => text ?? []);

/** @param {Client} client @param {string} origin @param {KeptFile} file @returns {Promise<{ missing?: string, changed?: string }>} */
async function judgeFile(client, origin, { url, revision }) {
  // As the worker asks: some hosts lead index.html to its folder.
  const answer = await attempt(url, () => client.follow(origin + url));
  if (typeof answer === "string") return { missing: answer };
  if (answer.status !== 200) return { missing: `${url}: status ${answer.status}` };
  const isChanged = revision !== undefined && createHash("md5").update(answer.body).digest("hex") !== revision;
  return isChanged ? { changed: `${url}: not what was built` } : {};
}

/** @param {Client} client @param {string} origin @param {string} path @returns {Promise<string[]>} */
async function judgeStill(client, origin, path) {
  const answer = await attempt(path, () => client.ask(origin + path, { method: "HEAD" }));
  if (typeof answer === "string") return [answer];
  return answer.status === 200 ? judgeType(answer) : [`${path}: status ${answer.status}`];
}

/** @param {import("./client.mjs").Answer} answer @returns {string[]} */
function judgeScript(answer) {
  if (answer.status !== 200) return [`/sw.js: status ${answer.status}`];
  return [
    ...judgeType(answer),
    ...(isAskedAgain(answer) ? [] : [`/sw.js: ${answer.headers["cache-control"] ?? "no cache-control"}, not no-cache`]),
  ];
}

/**
 * @param {Client} client @param {Report} report @param {Site} site
 * @returns {Promise<Kept | undefined>} what the worker keeps; undefined where there is none
 */
export async function checkWorker(client, report, { origin }) {
  report.section("Offline");
  const answer = await attempt("/sw.js", () => client.ask(`${origin}/sw.js`));
  const problems = typeof answer === "string" ? [answer] : judgeScript(answer);
  report.check(
    "The service worker is there, and asked for again each time",
    problems,
    "Publish public/sw.js, as text/javascript with Cache-Control: no-cache: kept longer, it keeps visitors on old releases.",
  );
  if (typeof answer === "string" || answer.status !== 200) return undefined;

  const kept = readWorker(textOf(answer));
  const judged = await Promise.all(kept.files.map((file) => judgeFile(client, origin, file)));
  const nothing = kept.files.length === 0 ? ["/sw.js: has no list of files"] : [];
  report.check(
    `Every file that it keeps is there (${kept.files.length})`,
    [...nothing, ...judged.flatMap(({ missing }) => missing ?? [])],
    "Without one of them it is never installed. Publish the whole folder public/ again.",
  );
  report.check(
    "Each is, byte for byte, what was built",
    judged.flatMap(({ changed }) => changed ?? []),
    "The files are of two builds, or the host changes them: publish again, and turn off what minifies or injects.",
  );
  const stills = await Promise.all(kept.stills.map((path) => judgeStill(client, origin, path)));
  report.check(
    `Every still that it keeps is there (${kept.stills.length})`,
    [...(kept.stills.length === 0 ? ["/sw.js: has no list of stills"] : []), ...stills.flat()],
    "Publish the whole folder public/ again.",
  );
  return kept;
}
