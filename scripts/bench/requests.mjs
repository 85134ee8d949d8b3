// Every request of a page, as the browser's own tools see them.

/** @typedef {"html" | "script" | "font" | "image" | "other"} Kind */
/** @typedef {{ url: string, begun: number, kind: Kind, bytes: number, fromCache: boolean }} LoggedRequest `begun`: in ms since 1970; `bytes`: as they came over the network, with their headers */

/** By the answer's type: a file that is fetched ahead has no other sign of what it is. @type {[RegExp, Kind][]} */
const KINDS = [
  [/html/, "html"],
  [/javascript/, "script"],
  [/^font\/|woff/, "font"],
  [/^image\//, "image"],
];
/** The page may think for a while before it fetches what it will need next. */
const QUIET_MS = 2_000;
const LIMIT_MS = 90_000;

/**
 * Logs a page's requests.
 * @param {import("@playwright/test").CDPSession} client of the page
 * @returns `requests`: those so far; `quiet`: resolves when none has been on its way for two seconds, rejects where that
 *   takes longer than a minute and a half
 */
export async function logRequests(client) {
  /** @type {Map<string, LoggedRequest>} */
  const requests = new Map();
  /** @type {Set<string>} */
  const open = new Set();
  let changed = () => {};
  /** @param {string} requestId */
  function close(requestId) {
    open.delete(requestId);
    changed();
  }
  client.on("Network.requestWillBeSent", ({ requestId, loaderId, request, wallTime }) => {
    if (!request.url.startsWith("http")) return;
    // Another document: what the last one had on its way is dropped without a word.
    if (requestId === loaderId) open.clear();
    requests.set(requestId, { url: request.url, begun: wallTime * 1000, kind: "other", bytes: 0, fromCache: false });
    open.add(requestId);
    changed();
  });
  client.on("Network.requestServedFromCache", ({ requestId }) => {
    const one = requests.get(requestId);
    if (one) one.fromCache = true;
  });
  client.on("Network.responseReceived", ({ requestId, response }) => {
    const one = requests.get(requestId);
    if (!one) return;
    one.kind = KINDS.find(([pattern]) => pattern.test(response.mimeType))?.[1] ?? "other";
    one.fromCache ||= Boolean(response.fromDiskCache || response.fromPrefetchCache);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = requests.get(requestId);
    if (one) one.bytes = encodedDataLength;
    close(requestId);
  });
  client.on("Network.loadingFailed", ({ requestId }) => close(requestId));
  await client.send("Network.enable");

  /** @returns {Promise<void>} */
  const quiet = () =>
    new Promise((resolve, reject) => {
      /** @type {NodeJS.Timeout | undefined} */
      let timer;
      const end = () => {
        clearTimeout(limit);
        clearTimeout(timer);
        changed = () => {};
      };
      const limit = setTimeout(() => {
        end();
        reject(new Error(`A page is not done with its requests after ${LIMIT_MS / 1000} s.`));
      }, LIMIT_MS);
      changed = () => {
        clearTimeout(timer);
        if (open.size > 0) return;
        timer = setTimeout(() => {
          end();
          resolve();
        }, QUIET_MS);
      };
      changed();
    });
  return { requests: () => [...requests.values()], quiet };
}
