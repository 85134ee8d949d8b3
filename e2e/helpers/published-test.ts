/** Playwright's `test`, with the built site published under its own name, and a contact function for it. */
import { startLocalFunction } from "./local-function";
import { type Fault, publish, SITE } from "./published-site";
import { serve } from "./site-server";
import { test as base } from "./test";

export { expect } from "./test";

type Servers = { site: string; backend: string; inbox: string };
type Published = { publish: (fault?: Fault, site?: string) => Promise<Awaited<ReturnType<typeof publish>>> };

/** The site's server and the contact form's backend, for all tests of a worker. */
export const test = base.extend<Published, { servers: Servers }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
    async ({}, use) => {
      const backend = await startLocalFunction(`https://${SITE}`);
      const { child, url } = await serve(".");
      await use({ site: url, backend: backend.url, inbox: backend.inbox });
      child.kill();
      await backend.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  publish: async ({ servers }, use) => {
    const published: Awaited<ReturnType<typeof publish>>[] = [];
    await use(async (fault, site = servers.site) => {
      const one = await publish(site, servers.backend, fault);
      published.push(one);
      return one;
    });
    for (const one of published) one.close();
  },
});
