/** A site for one test: its server can fail, hang, stop, and restart with another build at the same address. */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import type { Page } from "@playwright/test";
import { projects } from "./pages";
import { serve } from "./site-server";
import { test as base, expect } from "./test";

/** A connection for each request: the server may close an idle one just before its next use. */
const agent = new http.Agent({ keepAlive: false });

const TEXT = /^(text\/|application\/(json|javascript|manifest\+json))/;

/** Serves the `public/` of a folder behind a proxy, which keeps its address when the server changes. */
export async function createSite(folder: string) {
  let server = await serve(folder);
  /** Replaced servers too: they finish their responses, as on a real host. */
  const servers = [server];
  const rewrite = (words: string) =>
    [...site.standIns].reduce((so, [address, other]) => so.replaceAll(address, other), words);
  const front = http.createServer(async (request, response) => {
    site.asked.push(request.url ?? "");
    if (site.fails(request.url ?? "")) {
      response.writeHead(500).end();
      return;
    }
    await site.holds(request.url ?? "");
    const { method, headers, url } = request;
    const isRewritten = site.standIns.size > 0 && method === "GET";
    // Compressed text can't be rewritten.
    if (isRewritten) headers["accept-encoding"] = "identity";
    const target = { agent, port: server.port, host: "127.0.0.1", path: url, method, headers };
    const onward = http.request(target, async (answer) => {
      if (isRewritten && TEXT.test(answer.headers["content-type"] ?? "")) {
        // The policy has the addresses too, and the length changes.
        const { "content-length": _, ...headers } = JSON.parse(rewrite(JSON.stringify(answer.headers)));
        const body = Buffer.concat(await answer.toArray()).toString();
        response.writeHead(answer.statusCode ?? 500, headers).end(rewrite(body));
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.on("data", (part: Buffer) => {
        site.sent.set(url ?? "", (site.sent.get(url ?? "") ?? 0) + part.length);
      });
      // A cut connection cuts the other one.
      pipeline(answer, response, () => {});
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await once(front.listen(0, "127.0.0.1"), "listening");
  const { port } = front.address() as AddressInfo;
  const site = {
    url: `http://localhost:${port}`,
    /** The requested addresses, in order. */
    asked: [] as string[],
    /** The sent bytes by address, after compression. */
    sent: new Map<string, number>(),
    /** Addresses with status 500. */
    fails: (_address: string) => false,
    /** Delays the answers of addresses. */
    holds: (_address: string): Promise<void> | undefined => undefined,
    /** Replaces other hosts' addresses in the build. */
    standIns: new Map<string, string>(),
    /** The server takes requests, and never answers. */
    hang: () => void server.child.kill("SIGSTOP"),
    /** The server stops: connections are refused. */
    async kill() {
      front.close().closeAllConnections();
      for (const { child } of servers) child.kill("SIGKILL");
    },
    /** The server starts again, by default with the same build. */
    async revive(other = folder) {
      server = await serve(other);
      servers.push(server);
      if (!front.listening) await once(front.listen(port, "127.0.0.1"), "listening");
    },
  };
  return site;
}

export type Site = Awaited<ReturnType<typeof createSite>>;

/** Playwright's `test` with such a site of this folder's build. */
export const test = base.extend<{ site: Site }>({
  allowOtherHosts: true,
  site: async ({ context }, use) => {
    const site = await createSite(".");
    await use(site);
    // Pages close first, then their worker, then the server: open requests would fail.
    for (const page of context.pages()) await page.close();
    await context.close();
    await site.kill();
  },
});

export { expect };

export const savedStills = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open("stills")).keys()).map(({ url }) => new URL(url).pathname));

/** Waits until the worker is active and has saved all stills. */
export async function expectSaved(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => savedStills(page)).toHaveLength(projects.length);
}
