// Serves public/ as a good host does: the headers of its `_headers`, compression, ranges, redirects, the right status for what
// isn't there.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import querystring from "node:querystring";
import { pathToFileURL } from "node:url";
import mime from "mime-types";
import Negotiator from "negotiator";
import send from "send";
import { isNotFoundPage, notFoundPageFor } from "../src/not-found.mjs";
import { readHeaders } from "./site-headers.mjs";

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
 * A request listener that serves a folder.
 * @param {string} root the folder; nothing outside it is ever served
 * @returns {http.RequestListener}
 */
export function serveFolder(root) {
  const headersOf = readHeaders(root);

  /** @type {(req: http.IncomingMessage, res: http.ServerResponse, file: string, status: number) => void} */
  function sendFile(req, res, file, status) {
    const accepted = new Negotiator(req).encodings().map((name) => name.toLowerCase());
    const full = path.join(root, file);
    const encoding = /** @type {const} */ (["br", "gzip"]).find(
      (name) => accepted.includes(name) && isFile(full + ENCODINGS[name]),
    );
    res.statusCode = status;
    res.setHeader("Content-Type", mime.contentType(path.basename(file)) || "application/octet-stream");
    setHeaders(res, file);
    if (Object.values(ENCODINGS).some((ending) => isFile(full + ending))) res.setHeader("Vary", "Accept-Encoding");
    if (encoding) res.setHeader("Content-Encoding", encoding);
    const sent = encoding ? file + ENCODINGS[encoding] : file;
    const isFound = status === 200;
    // A part of an encoded copy is of no use to anyone, and when the page was changed that stands for a missing one, neither.
    // "allow": /.well-known/ is a folder with a dot.
    const options = /** @type {const} */ ({
      dotfiles: "allow",
      acceptRanges: isFound && !encoding,
      lastModified: isFound,
    });
    send(req, encodeURI(sent), { root, index: false, cacheControl: false, ...options })
      .on("error", (error) => plain(res, error.status ?? 500))
      .pipe(res);
  }

  /** The headers of an answer with this file, or with none. @type {(res: http.ServerResponse, file?: string) => void} */
  function setHeaders(res, file = "/") {
    res.setHeader("Cache-Control", "no-cache");
    for (const [name, value] of headersOf(file)) res.setHeader(name, value);
  }

  /** @type {(res: http.ServerResponse, status: number) => void} */
  function plain(res, status) {
    for (const name of res.getHeaderNames()) if (name !== "content-range") res.removeHeader(name);
    setHeaders(res);
    res.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
    res.end(`${http.STATUS_CODES[status]}\n`);
  }

  return (req, res) => {
    setHeaders(res);
    if (req.method !== "GET" && req.method !== "HEAD") {
      res.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    const address = req.url ?? "/";
    const asked = pathOf(address);
    if (asked === undefined) return plain(res, 400);
    if (isFile(path.join(root, asked)) && !HIDDEN.test(asked)) return sendFile(req, res, asked, 200);

    const page = asked.replace(/(?<=.)\/$/, "");
    const html = path.posix.join(page, "index.html");
    if (!isFile(path.join(root, html))) {
      return sendFile(req, res, `${notFoundPageFor(page)}/index.html`, 404);
    }
    if (page !== asked) {
      const query = /\?[^#]+/.exec(address)?.[0] ?? "";
      res.writeHead(301, { Location: encodeURI(page) + query }).end();
      return;
    }
    sendFile(req, res, html, isNotFoundPage(page) ? 404 : 200);
  };
}

/**
 * Starts serving a folder on loopback.
 * @param {string} root
 * @param {number} port 0 for any free one
 * @returns {Promise<http.Server>} once it listens; rejects with EADDRINUSE where the port is taken
 */
export function listen(root, port) {
  const server = http.createServer(serveFolder(path.resolve(root)));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

/** Where a listening server is. @param {http.Server} server */
export function addressOf(server) {
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return `http://localhost:${port}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  listen("public", Number(process.env.PORT ?? 9000)).then(
    (server) => console.log(addressOf(server)),
    (error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
