/** Requests exactly as written: no normalising of the address, no following, no decoding. */
import http from "node:http";

export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

export function ask(
  baseURL: string | undefined,
  path: string,
  headers: http.OutgoingHttpHeaders = {},
  method = "GET",
): Promise<Answer> {
  const { hostname, port } = new URL(baseURL ?? "");
  return new Promise((resolve, reject) => {
    // A connection of its own: a server that ends one after an answer would fail the next request on it.
    const request = http.request({ hostname, port, path, method, headers, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    request.on("error", reject).end();
  });
}
