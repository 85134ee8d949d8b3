// Asks servers that may be down, hang, lie or never end. Follows no redirect by itself: where one leads is to be checked.
import http from "node:http";
import https from "node:https";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { NoAnswer, noAnswer } from "./failures.mjs";
import { createLimit } from "./limit.mjs";

const AT_A_TIME = 6;
/** No file of a site is larger; whatever is, is not read to its end. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_REDIRECTS = 5;
/** After so many requests to one host without an answer, the rest of them are not tried. */
const MAX_SILENCES = 6;

/** @typedef {{ url: URL, status: number, headers: http.IncomingHttpHeaders, body: Buffer }} Answer `body` is decoded */
/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string }} Question */
/** @typedef {ReturnType<typeof createClient>} Client */

/** @param {Buffer} body @param {string | undefined} encoding */
function decode(body, encoding) {
  const limits = { maxOutputLength: MAX_BYTES };
  try {
    if (encoding === "br") return brotliDecompressSync(body, limits);
    if (encoding === "gzip") return gunzipSync(body, limits);
    return body;
  } catch {
    throw new NoAnswer(`its ${encoding} can't be decoded`);
  }
}

/** The whole body, unless it is larger than anything here should be. @param {http.IncomingMessage} response */
async function readBody(response) {
  const chunks = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new NoAnswer(`it goes on after ${MAX_BYTES / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * @param {object} options
 * @param {Map<string, { host: string, port: number }>} [options.connectTo] where connections to `host:port` really go
 * @param {number} [options.seconds] for each request, from its beginning to the end of its answer
 */
export function createClient({ connectTo = new Map(), seconds = 15 }) {
  const limit = createLimit(AT_A_TIME);
  const agents = { "http:": new http.Agent({ keepAlive: true }), "https:": new https.Agent({ keepAlive: true }) };
  /** @type {Map<string, number>} */
  const silences = new Map();

  /** @param {URL} url @param {Question} question @param {boolean} [isFirst] @returns {Promise<Answer>} */
  async function askOnce(url, question, isFirst = true) {
    const { method = "GET", headers = {}, body } = question;
    const isSecure = url.protocol === "https:";
    const port = Number(url.port || (isSecure ? 443 : 80));
    const name = url.hostname.replace(/^\[|\]$/g, "");
    const target = connectTo.get(`${name}:${port}`) ?? { host: name, port };
    const deadline = AbortSignal.timeout(seconds * 1000);
    const request = (isSecure ? https : http).request({
      ...target,
      ...(isSecure && !/^[\d.]+$|:/.test(name) && { servername: name }),
      path: url.pathname + url.search,
      method,
      headers: { Host: url.host, "Accept-Encoding": "br, gzip", "User-Agent": "verify", ...headers },
      agent: isSecure ? agents["https:"] : agents["http:"],
      signal: deadline,
    });
    try {
      /** @type {http.IncomingMessage} */
      const response = await new Promise((resolve, reject) => {
        request.once("response", resolve).on("error", reject).end(body);
      });
      const encoded = await readBody(response);
      const answered = method === "HEAD" ? encoded : decode(encoded, response.headers["content-encoding"]);
      return { url, status: response.statusCode ?? 0, headers: response.headers, body: answered };
    } catch (error) {
      request.destroy();
      const isClosed = request.reusedSocket && /** @type {NodeJS.ErrnoException} */ (error).code === "ECONNRESET";
      // A server may close a kept connection at the moment in which it is used again. A message is never sent twice.
      if (isClosed && isFirst && method !== "POST") return askOnce(url, question, false);
      if (deadline.aborted) throw new NoAnswer(`it took longer than ${seconds} s`, true);
      throw noAnswer(error);
    }
  }

  /**
   * One request, which never lasts longer than the limit.
   * @param {string | URL} address @param {Question} [question]
   * @throws {NoAnswer} says why there is none
   */
  async function ask(address, question = {}) {
    const url = new URL(address);
    return limit(async () => {
      const silent = silences.get(url.host) ?? 0;
      if (silent >= MAX_SILENCES) throw new NoAnswer("not asked: the host has stopped answering");
      try {
        return await askOnce(url, question);
      } catch (error) {
        if (error instanceof NoAnswer && error.isSilence) silences.set(url.host, silent + 1);
        throw error;
      }
    });
  }

  /** Like `ask`, and goes where redirects lead. @param {string | URL} address @param {Question} [question] @returns {Promise<Answer>} */
  async function follow(address, question) {
    let answer = await ask(address, question);
    for (let redirects = 0; answer.status >= 300 && answer.status < 400 && answer.headers.location; redirects += 1) {
      if (redirects === MAX_REDIRECTS) throw new NoAnswer("it redirects without an end");
      if (!URL.canParse(answer.headers.location, answer.url.href)) throw new NoAnswer("it redirects to no address");
      const next = new URL(answer.headers.location, answer.url);
      if (!/^https?:$/.test(next.protocol)) throw new NoAnswer(`it redirects to ${next.protocol}`);
      answer = await ask(next, question);
    }
    return answer;
  }

  return {
    ask,
    follow,
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}
