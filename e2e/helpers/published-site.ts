/** The built site as a host publishes it: by HTTPS under its own name, with what a test changes of the answers. */
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import https from "node:https";
import type { AddressInfo, Server } from "node:net";
import os from "node:os";
import path from "node:path";
import { generate } from "selfsigned";

/** The name that a build without GATSBY_SITE_URL has, and the one of the backend. */
export const SITE = "hammeredproductions.example";
export const BACKEND = "project.hammeredproductions.example";

export type Answer = { status: number; headers: http.OutgoingHttpHeaders; body: Buffer };
/** What a test makes wrong. */
export type Fault = {
  /** Of each request, by its address on the site or, after `backend:`, on the backend. */
  request?: (address: string, headers: http.IncomingHttpHeaders) => void;
  answer?: (address: string, answer: Answer) => Answer | "never";
};

/** What our own server leaves to hosts, because it speaks http alone. */
const ADDED: http.OutgoingHttpHeaders = { "strict-transport-security": "max-age=31536000" };

const agent = new http.Agent({ keepAlive: true });

/** One request to the server behind, as it came. */
function pass(target: string, request: http.IncomingMessage, body: Buffer): Promise<Answer> {
  const { hostname, port, host } = new URL(target);
  const { method = "GET", url } = request;
  // Caddy answers for the name that it was set up with.
  const headers = { ...request.headers, host };
  return new Promise((resolve, reject) => {
    const onward = http.request({ hostname, port, path: url, method, headers, agent }, async (response) => {
      const content = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content });
    });
    onward.on("error", reject).end(body);
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Made once: it takes a moment. */
const certificateOfSite = generate([{ name: "commonName", value: SITE }], {
  notAfterDate: new Date(Date.now() + 2 * DAY_MS),
  extensions: [
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: [SITE, `www.${SITE}`, BACKEND].map((value) => ({ type: 2, value })) },
  ],
});

async function listening<Listening extends Server>(server: Listening): Promise<number> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/**
 * Publishes what servers on this machine serve.
 * @param site the address of the site's server, whichever program it is
 * @param backend the address of the contact function's
 */
export async function publish(site: string, backend: string, fault: Fault = {}) {
  const { cert, private: key } = await certificateOfSite;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "published-"));
  const certificate = path.join(folder, "certificate.pem");
  fs.writeFileSync(certificate, cert);

  async function answer(request: http.IncomingMessage): Promise<Answer | "never"> {
    const isBackend = request.headers.host === BACKEND;
    const address = `${isBackend ? "backend:" : ""}${request.url}`;
    const body = Buffer.concat(await request.toArray());
    fault.request?.(address, request.headers);
    const own = await pass(isBackend ? backend : site, request, body);
    const whole = isBackend ? own : { ...own, headers: { ...ADDED, ...own.headers } };
    return fault.answer?.(address, whole) ?? whole;
  }

  const secure = https.createServer({ key, cert }, async (request, response) => {
    const given = await answer(request);
    if (given === "never") return;
    const { "transfer-encoding": _, "content-length": length, ...headers } = given.headers;
    headers["content-length"] = request.method === "HEAD" ? length : given.body.length;
    const set = Object.entries(headers).filter(([, value]) => value !== undefined);
    response.writeHead(given.status, Object.fromEntries(set));
    response.end(given.body);
  });
  const plain = http.createServer(async (request, response) => {
    const location = `https://${request.headers.host}${request.url}`;
    const moved: Answer = { status: 301, headers: { location }, body: Buffer.alloc(0) };
    const given = fault.answer?.(`http:${request.url}`, moved) ?? moved;
    if (given !== "never") response.writeHead(given.status, given.headers).end(given.body);
  });
  const ports = { secure: await listening(secure), plain: await listening(plain) };
  return {
    certificate,
    connectTo: [SITE, `www.${SITE}`, BACKEND].flatMap((name) => [
      `${name}:443:127.0.0.1:${ports.secure}`,
      `${name}:80:127.0.0.1:${ports.plain}`,
    ]),
    close() {
      secure.close().closeAllConnections();
      plain.close().closeAllConnections();
      fs.rmSync(folder, { recursive: true });
    },
  };
}
