// Serves public/ as a good host does: the headers of its `_headers`, compression, ranges, redirects, the right status for what
// isn't there. A build that takes the folder's place is served from the next request on.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import mime from "mime-types";
import send from "send";
import { choose } from "./serve/choose.mjs";
import { openRelease } from "./serve/release.mjs";

/** @typedef {import("./serve/choose.mjs").Opened} Opened */
/** @typedef {import("./serve/release.mjs").HeadersOf} HeadersOf */

/**
 * A request listener that serves a folder.
 * @param {string} root the folder; nothing outside it is ever served
 * @returns {http.RequestListener}
 */
export function serveFolder(root) {
  const withinOneBuild = openRelease(root);

  /** @type {(req: http.IncomingMessage, res: http.ServerResponse, opened: Opened, status: number, headersOf: HeadersOf) => void} */
  function sendFile(req, res, { file, descriptor, stat, encoding, varies }, status, headersOf) {
    res.statusCode = status;
    res.setHeader("Content-Type", mime.contentType(path.basename(file)) || "application/octet-stream");
    setHeaders(res, headersOf(file));
    if (varies) res.setHeader("Vary", "Accept-Encoding");
    if (encoding) res.setHeader("Content-Encoding", encoding);
    const isFound = status === 200;
    // A part of an encoded copy is of no use to anyone, and when the page was changed that stands for a missing one, neither.
    // "allow": /.well-known/ is a folder with a dot.
    const options = /** @type {const} */ ({
      dotfiles: "allow",
      acceptRanges: isFound && !encoding,
      lastModified: isFound,
    });
    const sending = send(req, encodeURI(file), { root, index: false, cacheControl: false, ...options });
    // By itself it would look the path up twice more, and may find another build's file there.
    const stream = sending.stream.bind(sending);
    let isStreamed = false;
    sending.sendFile = (found) => sending.send(found, stat);
    sending.stream = (found, range) => {
      isStreamed = true;
      stream(found, { ...range, fd: descriptor });
    };
    res.once("close", () => {
      if (!isStreamed) fs.closeSync(descriptor);
    });
    sending.on("error", (error) => plain(res, error.status ?? 500, headersOf)).pipe(res);
  }

  /** @type {(res: http.ServerResponse, headers: Map<string, string>) => void} */
  function setHeaders(res, headers) {
    res.setHeader("Cache-Control", "no-cache");
    for (const [name, value] of headers) res.setHeader(name, value);
  }

  /** @type {(res: http.ServerResponse, status: number, headersOf: HeadersOf) => void} */
  function plain(res, status, headersOf) {
    for (const name of res.getHeaderNames()) if (name !== "content-range") res.removeHeader(name);
    setHeaders(res, headersOf("/"));
    res.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
    res.end(`${http.STATUS_CODES[status]}\n`);
  }

  /** @type {(req: http.IncomingMessage, res: http.ServerResponse) => Promise<void>} */
  async function answer(req, res) {
    const found = await withinOneBuild(
      () => choose(root, req),
      ({ opened }) => opened && fs.closeSync(opened.descriptor),
    );
    if (!found) return plain(res, 503, () => new Map());
    const { choice, headersOf } = found;
    const { status, opened, headers } = choice;
    setHeaders(res, headersOf("/"));
    if (opened) sendFile(req, res, opened, status, headersOf);
    else if (headers) res.writeHead(status, headers).end();
    else plain(res, status, headersOf);
  }

  return (req, res) => void answer(req, res).catch(() => res.destroy());
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
