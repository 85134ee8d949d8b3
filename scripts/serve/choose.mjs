// Which file answers a request, and how it is encoded.
import fs from "node:fs";
import path from "node:path";
import querystring from "node:querystring";
import Negotiator from "negotiator";
import { isNotFoundPage, notFoundPageFor } from "../../src/not-found.mjs";

/** @typedef {import("node:http").IncomingMessage} IncomingMessage */

/** Best first. scripts/build.mjs leaves the encoded copies beside the files. */
const ENCODINGS = { br: ".br", gzip: ".gz" };
/** What is nobody's to ask for: the files for other hosts, and the encoded copies by their own names. */
const HIDDEN = /^\/_(headers|redirects)$|\.(br|gz)$/;

/** False too where nothing can have that name: below a file, or too long for the disk. @param {string} file */
function isFile(file) {
  try {
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * The path an address asks for, decoded, with no dots or double slashes in it; undefined where it can't be decoded. Bytes that
 * are no UTF-8 become characters that no file's name has.
 * @param {string} address as it stands in the request line
 */
function pathOf(address) {
  const encoded = address.replace(/[?#].*$/s, "");
  if (/%(?![0-9a-f]{2})|%00/i.test(encoded)) return undefined;
  return path.posix.normalize(`/${querystring.unescape(encoded)}`);
}

/**
 * @typedef {object} Opened a file that is sent
 * @property {string} file as an address
 * @property {number} descriptor
 * @property {fs.Stats} stat
 * @property {keyof typeof ENCODINGS | undefined} encoding
 * @property {boolean} varies whether another browser may get another encoding
 */

/**
 * @typedef {object} Choice what a request is answered with
 * @property {number} status
 * @property {Opened | undefined} [opened] the content; without it, and without `headers`, the status in words
 * @property {Record<string, string>} [headers] of an answer without content
 */

/**
 * Opens a file, in the best encoding that the browser takes.
 * @param {string} root
 * @param {string} file
 * @param {IncomingMessage} req
 * @returns {Opened | undefined} undefined where it isn't there
 */
function openFile(root, file, req) {
  const accepted = new Negotiator(req).encodings().map((name) => name.toLowerCase());
  const full = path.join(root, file);
  const encoding = /** @type {const} */ (["br", "gzip"]).find(
    (name) => accepted.includes(name) && isFile(full + ENCODINGS[name]),
  );
  const varies = Object.values(ENCODINGS).some((ending) => isFile(full + ending));
  try {
    // What is sent is this very file, whatever takes its place meanwhile.
    const descriptor = fs.openSync(encoding ? full + ENCODINGS[encoding] : full, "r");
    return { file, descriptor, stat: fs.fstatSync(descriptor), encoding, varies };
  } catch {
    return undefined;
  }
}

/** @type {(status: number, opened: Opened | undefined) => Choice} */
const asFound = (status, opened) => (opened ? { status, opened } : { status: 404 });

/**
 * Finds what a request is answered with, and opens it.
 * @param {string} root the folder; nothing outside it is ever opened
 * @param {IncomingMessage} req
 * @returns {Choice}
 */
export function choose(root, req) {
  if (req.method !== "GET" && req.method !== "HEAD") return { status: 405, headers: { Allow: "GET, HEAD" } };
  const address = req.url ?? "/";
  const asked = pathOf(address);
  if (asked === undefined) return { status: 400 };
  if (isFile(path.join(root, asked)) && !HIDDEN.test(asked)) return asFound(200, openFile(root, asked, req));

  const page = asked.replace(/(?<=.)\/$/, "");
  const html = path.posix.join(page, "index.html");
  if (!isFile(path.join(root, html)))
    return { status: 404, opened: openFile(root, `${notFoundPageFor(page)}/index.html`, req) };
  if (page !== asked) {
    const query = /\?[^#]+/.exec(address)?.[0] ?? "";
    return { status: 301, headers: { Location: encodeURI(page) + query } };
  }
  return asFound(isNotFoundPage(page) ? 404 : 200, openFile(root, html, req));
}
