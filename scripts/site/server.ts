// Serves a built site as its hosts do: with the headers of its `_headers`, compression, ranges, redirects, and status
// 404 with the right page for unknown addresses.
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import querystring from "node:querystring";
import compression from "compression";
import send from "send";
import { isNotFoundPage, notFoundPageFor } from "../../src/not-found";
import { readHeaders } from "./headers";

/** Files for other hosts. */
const HIDDEN = /^\/_(headers|redirects)$/;

/** False for an impossible name too. A build may delete the file between the two calls. */
const isFile = (file: string) => fs.existsSync(file) && fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true;

/** @returns the decoded, normalized path of an address; undefined if it can't be decoded */
function pathOf(address: string): string | undefined {
  const encoded = address.replace(/[?#].*$/s, "");
  if (/%(?![0-9a-f]{2})|%00/i.test(encoded)) return undefined;
  return path.posix.normalize(`/${querystring.unescape(encoded)}`);
}

/** Creates a request listener that serves a folder, and nothing outside it. */
export function serveFolder(folder: string): http.RequestListener {
  const root = path.resolve(folder);
  const compress = compression();

  function plain(res: http.ServerResponse, status: number, more: http.OutgoingHttpHeaders = {}) {
    for (const name of res.getHeaderNames()) if (name !== "content-range") res.removeHeader(name);
    // Read each time, because a build may replace the file.
    res.setHeaders(readHeaders(root, "/"));
    res.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache", ...more });
    res.end(`${http.STATUS_CODES[status]}\n`);
  }

  function sendFile(req: http.IncomingMessage, res: http.ServerResponse, file: string, status: number) {
    if (!isFile(path.join(root, file))) return plain(res, status);
    res.statusCode = status;
    res.setHeader("Cache-Control", "no-cache");
    res.setHeaders(readHeaders(root, file));
    const isFound = status === 200;
    send(req, encodeURI(file), {
      root,
      index: false,
      cacheControl: false,
      // For /.well-known/.
      dotfiles: "allow",
      acceptRanges: isFound,
      lastModified: isFound,
    })
      .on("error", (error) => plain(res, error.status ?? 500))
      .pipe(res);
  }

  function answer(req: http.IncomingMessage, res: http.ServerResponse) {
    if (req.method !== "GET" && req.method !== "HEAD") return plain(res, 405, { Allow: "GET, HEAD" });
    const address = req.url ?? "/";
    const requested = pathOf(address);
    if (requested === undefined) return plain(res, 400);
    if (isFile(path.join(root, requested)) && !HIDDEN.test(requested)) return sendFile(req, res, requested, 200);
    const page = requested.replace(/(?<=.)\/$/, "");
    const html = path.posix.join(page, "index.html");
    if (!isFile(path.join(root, html))) return sendFile(req, res, `${notFoundPageFor(page)}/index.html`, 404);
    if (page === requested) return sendFile(req, res, html, isNotFoundPage(page) ? 404 : 200);
    return plain(res, 301, { Location: encodeURI(page) + (/\?[^#]+/.exec(address)?.[0] ?? "") });
  }

  return (req, res) => compress(req, res, () => answer(req, res));
}

/** Serves a folder on loopback. Rejects if the port is taken. @param port 0 for any free one */
export async function listen(root: string, port: number): Promise<http.Server> {
  const server = http.createServer(serveFolder(root));
  await once(server.listen(port, "127.0.0.1"), "listening");
  return server;
}

/** @returns the address of a listening server */
export const addressOf = (server: http.Server): string => `http://localhost:${(server.address() as AddressInfo).port}`;
