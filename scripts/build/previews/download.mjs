// Fetches a file of another host while the site is built. The address comes from a file that many may edit, and the build may
// run where a private network is near: nothing there is ever asked (https://owasp.org/www-community/attacks/Server_Side_Request_Forgery).
import http from "node:http";
import https from "node:https";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";

const MOST_REDIRECTS = 5;
const LOOPBACK = ["127.0.0.1", "::1"];
const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** Why a file can't be had, in words for an editor. */
export class DownloadError extends Error {}

/** @typedef {{ etag?: string | undefined, lastModified?: string | undefined }} Version what a host calls a file's content */
/** @typedef {{ content: Buffer } & Version} Download */
/** @typedef {import("node:net").LookupFunction} Lookup */
/** @typedef {{ maxBytes: number, timeoutMs: number, known?: Version | undefined, lookup?: Lookup | undefined }} DownloadOptions */

/**
 * The filter looks at what a name means in the moment of the connection, so a name that means something else the second time
 * is refused too.
 * @param {URL} url @param {boolean} isRedirect
 */
function agentFor(url, isRedirect) {
  const isLoopback = LOOPBACK_NAMES.includes(url.hostname) && !isRedirect;
  if (url.protocol === "https:")
    return new RequestFilteringHttpsAgent({ allowIPAddressList: isLoopback ? LOOPBACK : [] });
  if (url.protocol === "http:" && isLoopback) return new RequestFilteringHttpAgent({ allowIPAddressList: LOOPBACK });
  throw new DownloadError(`${isRedirect ? "it leads to an address" : "it is an address"} that isn't https`);
}

/** @param {URL} url @param {boolean} isRedirect @param {DownloadOptions} options @param {AbortSignal} signal */
function ask(url, isRedirect, { known, lookup }, signal) {
  const headers = {
    accept: "video/*",
    "accept-encoding": "identity",
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
  const agent = agentFor(url, isRedirect);
  const { get } = url.protocol === "https:" ? https : http;
  return new Promise((/** @type {(answer: http.IncomingMessage) => void} */ resolve, reject) => {
    get(url, { agent, headers, signal, lookup }, resolve).on("error", reject);
  });
}

/** @param {http.IncomingMessage} answer @param {number} maxBytes */
async function readBody(answer, maxBytes) {
  const tooLarge = new DownloadError(`it has more than ${maxBytes / 1_000_000} MB`);
  if (Number(answer.headers["content-length"]) > maxBytes) throw tooLarge;
  const parts = [];
  let bytes = 0;
  for await (const part of answer) {
    bytes += part.length;
    if (bytes > maxBytes) throw tooLarge;
    parts.push(part);
  }
  if (!answer.complete) throw new DownloadError("its host has broken off");
  return Buffer.concat(parts);
}

/** @param {URL} first @param {DownloadOptions} options @param {AbortSignal} signal @returns {Promise<Download | "unchanged">} */
async function follow(first, options, signal) {
  const { maxBytes, known } = options;
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await ask(url, redirects > 0, options, signal);
    const { statusCode = 0, headers } = answer;
    try {
      if (statusCode === 304 && known) return "unchanged";
      if (statusCode === 200)
        return {
          content: await readBody(answer, maxBytes),
          etag: headers.etag,
          lastModified: headers["last-modified"],
        };
      const target = headers.location;
      if (statusCode < 300 || statusCode > 399 || !target || !URL.canParse(target, url))
        throw new DownloadError(`its host answers ${statusCode}`);
      url = new URL(target, url);
    } finally {
      answer.destroy();
    }
  }
  throw new DownloadError("it leads from address to address without end");
}

/** @param {unknown} error */
function inWords(error) {
  const { message, code = "" } = /** @type {NodeJS.ErrnoException} */ (error);
  if (/is not allowed\. Because/.test(message)) return "it leads into a private network";
  if (/^E(NOTFOUND|AI_AGAIN)/.test(code)) return "its host isn't found, or there is no network";
  return `its host can't be reached (${code || message})`;
}

/**
 * @param {string} address an `https` one; on this machine itself (localhost) also `http`
 * @param {DownloadOptions} options `timeoutMs` for all of it; `known`: what is had already; `lookup`: what finds
 *   the address of a name, where it isn't the system
 * @returns {Promise<Download | "unchanged">} "unchanged" where the host says that what is known is still so
 * @throws {DownloadError} where it can't be had, is too large or takes too long; where it is in a private network, or leads there
 */
export async function download(address, options) {
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    return await follow(new URL(address), options, signal);
  } catch (error) {
    if (error instanceof DownloadError) throw error;
    if (signal.aborted) throw new DownloadError(`its host is too slow (${options.timeoutMs / 1000} s)`);
    throw new DownloadError(inWords(error));
  }
}
