/** A site for one test, whose server can fail, hang, go away and come back with another build at the same address. */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { type Host, ourServer } from "./site-server";
import { test as base } from "./test";

/** Serves the `public/` of a folder behind a proxy, which keeps its address whatever happens to the server behind it. */
async function createSite(folder: string, host: Host) {
  let behind = await host.serve(folder);
  /** Servers that have been replaced: they end what they were asked for, as on a real host. */
  const former: (typeof behind)[] = [];
  const front = http.createServer((request, response) => {
    site.asked.push(request.url ?? "");
    if (site.fails(request.url ?? "")) {
      response.writeHead(500).end();
      return;
    }
    const { method, headers, url } = request;
    const onward = http.request({ port: behind.port, host: "127.0.0.1", path: url, method, headers }, (answer) => {
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
    /** The server still takes requests, and never answers them. */
    hang: () => void behind.child.kill("SIGSTOP"),
    /** The server is gone: connections are refused. */
    async kill() {
      front.close().closeAllConnections();
      for (const { child } of [behind, ...former]) child.kill("SIGKILL");
    },
    /** The server is there again, perhaps with another folder's build. */
    async revive(other = folder) {
      former.push(behind);
      behind = await host.serve(other);
      if (!front.listening) await once(front.listen(port, "127.0.0.1"), "listening");
    },
  };
  return site;
}

/** Playwright's `test` with such a site of the build in this folder, on a server of the kind that `host` is. */
export const test = base.extend<{ host: Host; site: Awaited<ReturnType<typeof createSite>> }>({
  allowOtherHosts: true,
  host: [ourServer, { option: true }],
  site: async ({ context, host }, use) => {
    const site = await createSite(".", host);
    await use(site);
    // The pages go first: what they and the worker are still fetching would fail without the server.
    await context.close();
    await site.kill();
  },
});

export { expect } from "./test";
