/** Requests exactly as written: addresses are not normalised, redirects not followed, bodies not decoded. */
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { PUBLIC } from "../../test-support/test-site";

type RawResponse = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

export function sendRaw(
  baseURL: string | undefined,
  address: string,
  headers: http.OutgoingHttpHeaders = {},
  method = "GET",
): Promise<RawResponse> {
  const { hostname, port } = new URL(baseURL ?? "");
  return new Promise((resolve, reject) => {
    // A connection of its own: a server may close one after an answer.
    const request = http.request({ hostname, port, path: address, method, headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    request.on("error", reject).end();
  });
}

/** The files of the build with their addresses. */
export const builtFiles = (): [file: string, address: string][] =>
  fs
    .readdirSync(PUBLIC, { recursive: true, encoding: "utf8" })
    .filter((name) => fs.statSync(path.join(PUBLIC, name)).isFile())
    .map((name) => [path.join(PUBLIC, name), `/${name.split(path.sep).map(encodeURIComponent).join("/")}`]);
