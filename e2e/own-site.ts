/** A server of a test's own, which can be killed, and what a visitor's browser has kept of its site. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pipeline } from "node:stream";
import type { Page } from "@playwright/test";
import { expect, projects, test as siteTest } from "./test";

/** Serves the `public/` of a folder with the project's own server. */
async function serve(folder: string) {
  const child = spawn(process.execPath, [path.resolve("scripts/serve.mjs")], {
    cwd: folder,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = await once(child.stdout, "data");
  return { child, port: Number(new URL(String(url).trim()).port) };
}

/** A site at one address, before whatever is deployed there. */
async function createSite(folder: string) {
  let behind = await serve(folder);
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
    /** A connection in name only: the server takes requests and says nothing. */
    hang: () => void behind.child.kill("SIGSTOP"),
    /** Nobody is there any more. */
    async kill() {
      front.close().closeAllConnections();
      behind.child.kill("SIGKILL");
    },
    /** And there again, perhaps with another build. */
    async revive(other = folder) {
      behind.child.kill("SIGKILL");
      behind = await serve(other);
      if (!front.listening) await once(front.listen(port, "127.0.0.1"), "listening");
    },
  };
  return site;
}

export const test = siteTest.extend<{ site: Awaited<ReturnType<typeof createSite>> }>({
  hasBackend: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern, and this needs no other fixture.
  site: async ({}, use) => {
    const site = await createSite(".");
    await use(site);
    await site.kill();
  },
});

export { expect };

/** Every page of the site, and what its heading says. */
export const PAGES: [path: string, heading: string][] = [
  ["/", "HAMMERED PRODUCTIONS"],
  ["/portfolio", "STILLS"],
  ["/contact", "CONTACT US"],
  ...projects.map(({ id, title }): [string, string] => [`/portfolio/${id}`, title]),
];

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/** Waits until the worker controls the page and has kept all stills. */
export async function expectSaved(page: Page, stills = projects.length): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => keptStills(page)).toHaveLength(stills);
}

export const keptStills = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("stills")).keys()).map(({ url }) => new URL(url).pathname));

/** Every picture of the page, those further down too, is there to be seen. */
export async function expectPictures(page: Page): Promise<void> {
  const broken = await page.evaluate(async () => {
    const seen = Array.from(document.images, async (image) => {
      image.loading = "eager";
      await image.decode().catch(() => {});
      return image.naturalWidth > 0 ? [] : [image.currentSrc];
    });
    return (await Promise.all(seen)).flat();
  });
  expect(broken).toEqual([]);
}
