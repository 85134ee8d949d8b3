/** A site for one test, whose server can fail, hang, go away and come back with another build at the same address. */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import type { Page } from "@playwright/test";
import { projects } from "./pages";
import { serve } from "./site-server";
import { test as base, expect } from "./test";

/** A connection for each request: one that is kept open could be closed by the server just when it is used again. */
const agent = new http.Agent({ keepAlive: false });

const TEXT = /^(text\/|application\/(json|javascript|manifest\+json))/;

/** Serves the `public/` of a folder behind a proxy, which keeps its address whatever happens to the server behind it. */
export async function createSite(folder: string) {
  let behind = await serve(folder);
  /** With those that have been replaced: they end what they were asked for, as on a real host. */
  const servers = [behind];
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
    // What is compressed can't be rewritten.
    if (isRewritten) headers["accept-encoding"] = "identity";
    const target = { agent, port: behind.port, host: "127.0.0.1", path: url, method, headers };
    const onward = http.request(target, async (answer) => {
      if (isRewritten && TEXT.test(answer.headers["content-type"] ?? "")) {
        // The policy has the addresses too; the length is another one.
        const { "content-length": _, ...headers } = JSON.parse(rewrite(JSON.stringify(answer.headers)));
        const body = Buffer.concat(await answer.toArray()).toString();
        response.writeHead(answer.statusCode ?? 500, headers).end(rewrite(body));
        return;
      }
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.on("data", (part: Buffer) => {
        site.sent.set(url ?? "", (site.sent.get(url ?? "") ?? 0) + part.length);
      });
      // Ends the one where the other is cut off.
      pipeline(answer, response, () => {});
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await once(front.listen(0, "127.0.0.1"), "listening");
  const { port } = front.address() as AddressInfo;
  const site = {
    url: `http://localhost:${port}`,
    /** What the server was asked for, in order. */
    asked: [] as string[],
    /** How many bytes were sent of each address, compressed as they are. */
    sent: new Map<string, number>(),
    /** The addresses that are answered with status 500. */
    fails: (_address: string) => false,
    /** For how long an address is not answered. */
    holds: (_address: string): Promise<void> | undefined => undefined,
    /** Addresses of other hosts that the build names, and those that stand for them here. */
    standIns: new Map<string, string>(),
    /** The server still takes requests, and never answers them. */
    hang: () => void behind.child.kill("SIGSTOP"),
    /** The server is gone: connections are refused. */
    async kill() {
      front.close().closeAllConnections();
      for (const { child } of servers) child.kill("SIGKILL");
    },
    /** The server is there again, perhaps with another folder's build. */
    async revive(other = folder) {
      behind = await serve(other);
      servers.push(behind);
      if (!front.listening) await once(front.listen(port, "127.0.0.1"), "listening");
    },
  };
  return site;
}

export type Site = Awaited<ReturnType<typeof createSite>>;

/** Playwright's `test` with such a site of the build in this folder. */
export const test = base.extend<{ site: Site }>({
  allowOtherHosts: true,
  site: async ({ context }, use) => {
    const site = await createSite(".");
    await use(site);
    // The pages go first, then their worker, then the server: what is still under way would fail in those that are left.
    for (const page of context.pages()) await page.close();
    await context.close();
    await site.kill();
  },
});

export { expect };

export const savedStills = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open("stills")).keys()).map(({ url }) => new URL(url).pathname));

/** Waits until the worker is active and has saved the stills: all of them, or as many as given. */
export async function expectSaved(page: Page, stills = projects.length): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => savedStills(page)).toHaveLength(stills);
}
