/** Playwright's `test`, with the built site published under its own name, and a contact function for it. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startBackend } from "../../scripts/backend/backend.mjs";
import { freeBackendPort } from "../../scripts/backend/ports.mjs";
import { createRunningParts } from "../../scripts/stop.mjs";
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
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "verify-"));
      const port = await freeBackendPort();
      const parts = createRunningParts();
      const env = { BACKEND_PORT: String(port), BACKEND_FOLDER: folder };
      await startBackend(env, [`https://${SITE}`], parts);
      const { child, url } = await serve(".");
      await use({ site: url, backend: `http://127.0.0.1:${port}`, inbox: `http://127.0.0.1:${port + 3}` });
      child.kill();
      await parts.stop();
      fs.rmSync(folder, { recursive: true, force: true });
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
