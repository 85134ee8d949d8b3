// The home-screen app's manifest, with its icons, its screenshots and its shortcuts.
import { judgeType } from "./files.mjs";
import { attempt, textOf } from "./site.mjs";

/** @typedef {import("./client.mjs").Client} Client */
/** @typedef {import("./report.mjs").Report} Report */
/** @typedef {import("./site.mjs").Site} Site */
/** @typedef {{ src?: unknown, sizes?: unknown, purpose?: unknown }} Picture */

/** @param {unknown} value @returns {Picture[]} */
const pictures = (value) =>
  Array.isArray(value) ? value.filter((one) => typeof one === "object" && one !== null) : [];

/** @param {string} text @returns {Record<string, unknown> | undefined} */
function parseObject(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What an installable app needs (https://web.dev/articles/install-criteria). @param {Record<string, unknown>} manifest @returns {string[]} */
function judgeContent(manifest) {
  const needed = ["name", "start_url", "display", "icons"]
    .filter((key) => !manifest[key])
    .map((key) => `it has no ${key}`);
  const sizes = pictures(manifest.icons).map((icon) => icon.sizes);
  return [
    ...needed,
    ...["192x192", "512x512"].filter((size) => !sizes.includes(size)).map((size) => `it has no icon of ${size}`),
  ];
}

/** @param {Client} client @param {URL} base @param {unknown} address @param {RegExp} type @returns {Promise<string[]>} */
async function judgeFile(client, base, address, type) {
  if (typeof address !== "string" || !URL.canParse(address, base.href)) return [`${address}: no address`];
  const answer = await attempt(address, () => client.ask(new URL(address, base)));
  if (typeof answer === "string") return [answer];
  if (answer.status !== 200) return [`${address}: status ${answer.status}`];
  return type.test(answer.headers["content-type"] ?? "")
    ? judgeType(answer)
    : [`${address}: ${answer.headers["content-type"]}`];
}

/** @param {Client} client @param {Report} report @param {Site} site */
export async function checkManifest(client, report, { origin, pages }) {
  report.section("Home-screen app");
  const address = pages[0]?.page.manifest ?? "/manifest.webmanifest";
  const url = new URL(address, origin);
  const answer = await attempt(address, () => client.ask(url));
  const manifest = typeof answer === "string" || answer.status !== 200 ? undefined : parseObject(textOf(answer));
  const found =
    typeof answer === "string"
      ? [answer]
      : answer.status !== 200
        ? [`${address}: status ${answer.status}`]
        : manifest
          ? [...judgeType(answer), ...judgeContent(manifest)]
          : [`${address}: is no JSON object`];
  report.check(
    "The manifest is there, of its type, and has what an app needs",
    found,
    "Publish public/ again; serve .webmanifest as application/manifest+json.",
  );
  if (!manifest) return;
  const files = [...pictures(manifest.icons), ...pictures(manifest.screenshots)];
  const shortcuts = pictures(manifest.shortcuts).map((one) => /** @type {{ url?: unknown }} */ (one).url);
  const problems = await Promise.all([
    ...files.map(({ src }) => judgeFile(client, url, src, /^image\//)),
    ...shortcuts.map((shortcut) => judgeFile(client, url, shortcut, /^text\/html/)),
  ]);
  report.check(
    `Its icons, screenshots and shortcuts are there (${files.length + shortcuts.length})`,
    problems.flat(),
    "Publish the whole folder public/ again.",
  );
}
