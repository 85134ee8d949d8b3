/** `siteTest`: a site for one test, which can fail, hang, stop, and come back with another build at its address. */
import { once } from "node:events";
import http from "node:http";
import type { Page } from "@playwright/test";
import { addressOf, serveFolder } from "../../scripts/site/server";
import { PUBLIC } from "../../test-support/test-site";
import { projects } from "./page-parts";
import { expect, test } from "./test";

/** Serves a build's folder on a free port. It answers a request for a part of a file with the whole one. */
export async function createSite(folder = PUBLIC) {
  let answer = serveFolder(folder);
  const server = http.createServer(async (request, response) => {
    const address = request.url ?? "";
    site.requested.push(address);
    response.on("finish", () => site.sent.set(address, Number(response.getHeader("content-length") ?? 0)));
    await site.holds(address);
    // As Cloudflare Pages does.
    delete request.headers.range;
    if (site.fails(address)) response.writeHead(500).end();
    else if (site.blocks(address)) response.writeHead(200, { "Content-Type": "text/html" }).end("<p>Blocked");
    else answer(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const site = {
    url: addressOf(server),
    /** The requested addresses, in order. */
    requested: [] as string[],
    /** The sent bytes by address, after compression. */
    sent: new Map<string, number>(),
    /** Addresses with status 500. */
    fails: (_address: string) => false,
    /** Addresses with another network's page. */
    blocks: (_address: string) => false,
    /** Delays the answers of addresses. */
    holds: (_address: string): Promise<void> | undefined => undefined,
    /** The server stops: connections are refused. */
    kill: () => server.close().closeAllConnections(),
    /** The server starts again, by default with the same build. */
    async revive(other = folder) {
      answer = serveFolder(other);
      if (!server.listening) await once(server.listen(Number(new URL(site.url).port), "127.0.0.1"), "listening");
    },
  };
  return site;
}

export type Site = Awaited<ReturnType<typeof createSite>>;

/** `test` with such a site of the tests' build, whose service worker is allowed. */
export const siteTest = test.extend<{ site: Site }>({
  serviceWorkers: "allow",
  site: async ({ context, allowErrors }, use) => {
    // The hero's preview loads late, perhaps from a server that has stopped. It is decorative, and then missing.
    allowErrors(/^Failed to load resource: net::ERR_.*\/previews\/\d+\.mp4\)$/);
    const site = await createSite();
    await use(site);
    // Pages close first, then their worker, then the server: open requests would fail.
    for (const page of context.pages()) await page.close();
    await context.close();
    site.kill();
  },
});

export const savedStills = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open("stills")).keys()).map(({ url }) => new URL(url).pathname));

/** Opens an address, and waits until the worker is active and has saved all stills. */
export async function openSaved(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectSaved(page);
}

export async function expectSaved(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => savedStills(page)).toHaveLength(projects.length);
}
