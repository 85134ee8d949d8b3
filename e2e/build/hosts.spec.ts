/** nginx and Caddy, by the files that the build writes for them, against our own server: every file, and odd addresses. */
import fs from "node:fs";
import path from "node:path";
import { ask } from "../helpers/ask";
import { compare, reasonsOf } from "../helpers/compare-hosts";
import { caddy, nginx, skipWithout } from "../helpers/host-servers";
import { ODD_REQUESTS, type Request } from "../helpers/odd-requests";
import type { SiteServer } from "../helpers/site-server";
import { expect, test } from "../helpers/test";

const addressOf = (file: string) => `/${file.split(path.sep).map(encodeURIComponent).join("/")}`;
const filesOf = (root: string) =>
  fs
    .readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => fs.statSync(path.join(root, file)).isFile());

test("our server sends every file as it is, but for those that are nobody's to ask for", async ({ baseURL }) => {
  for (const file of filesOf("public")) {
    const { status, body } = await ask(baseURL, addressOf(file));
    const isHidden = /^_(headers|redirects)$|\.(br|gz)$/.test(file);
    expect(status, file).toBe(isHidden ? 404 : 200);
    if (!isHidden) expect(body.equals(fs.readFileSync(path.join("public", file))), file).toBe(true);
  }
});

for (const host of [nginx, caddy]) {
  test.describe(host.name, () => {
    let server: SiteServer | undefined;
    test.beforeAll(async () => {
      skipWithout(host);
      server = await host.serve(".");
    });
    test.afterAll(() => void server?.child.kill("SIGKILL"));

    const compareAll = async (requests: Request[], baseURL: string | undefined) => {
      const seen = new Set<string>();
      const differences: string[] = [];
      for (const request of requests)
        differences.push(...(await compare(request, baseURL, host, server?.url ?? "", seen)));
      expect(differences).toEqual([]);
      return seen;
    };

    test("answers for every file of the build as our server does, plain and compressed", async ({ baseURL }) => {
      const requests = filesOf("public").flatMap((file) =>
        ["br", "gzip", "identity"].map((encoding) => ({
          address: addressOf(file),
          headers: { "Accept-Encoding": encoding },
        })),
      );
      await compareAll(requests, baseURL);
    });

    test("answers odd requests as our server does, but for what is known and why", async ({ baseURL }) => {
      const seen = await compareAll(ODD_REQUESTS, baseURL);
      expect(reasonsOf(host).filter((why) => !seen.has(why))).toEqual([]);
    });

    test("sends nothing again that the browser has", async ({ baseURL }) => {
      for (const url of [baseURL, server?.url])
        for (const encoding of ["br", "identity"]) {
          const headers = { "Accept-Encoding": encoding };
          const { etag = "", "last-modified": date = "" } = (await ask(url, "/contact", headers)).headers;
          for (const known of [{ "If-None-Match": etag }, { "If-Modified-Since": date }]) {
            const { status, body } = await ask(url, "/contact", { ...headers, ...known });
            expect([status, body.length], `${url} ${JSON.stringify(known)}`).toEqual([304, 0]);
          }
        }
    });

    test("binds browsers to https, and doesn't say what version it is", async () => {
      const { headers } = await ask(server?.url, "/");
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
      expect(headers.server ?? "").not.toMatch(/\d/);
    });
  });
}
