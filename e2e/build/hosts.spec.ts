/** nginx and Caddy, by the files that the build writes for them, against our own server: every file, and odd addresses. */
import fs from "node:fs";
import path from "node:path";
import { fixedHeaders } from "../../src/build/headers";
import { type Answer, ask } from "../helpers/ask";
import { caddy, nginx, skipWithout } from "../helpers/host-servers";
import { ODD_REQUESTS, type Request } from "../helpers/odd-requests";
import type { SiteServer } from "../helpers/site-server";
import { expect, test } from "../helpers/test";

const addressOf = (file: string) => `/${file.split(path.sep).map(encodeURIComponent).join("/")}`;
const filesOf = (root: string) =>
  fs
    .readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => fs.statSync(path.join(root, file)).isFile());

/** What is to be the same on every host; a move, a refusal and a failed condition have each server's own words. */
function told({ status, headers, body }: Answer) {
  const hasOwnWords = [301, 400, 405, 412, 416].includes(status);
  // Our server speaks http alone: Strict-Transport-Security is for the hosts.
  const fixed = Object.keys(fixedHeaders).filter((name) => name !== "Strict-Transport-Security");
  const names = ["location", "cache-control", "content-security-policy", ...fixed.map((name) => name.toLowerCase())];
  const ofBody = ["content-type", "content-encoding", "vary"];
  return {
    status,
    body: hasOwnWords ? "" : body.toString("base64"),
    ...Object.fromEntries([...names, ...(hasOwnWords ? [] : ofBody)].map((name) => [name, headers[name]])),
  };
}

test("our server sends every file as it is, once, but for those that are nobody's to ask for", async ({ baseURL }) => {
  for (const file of filesOf("public")) {
    const { status, headers, body } = await ask(baseURL, addressOf(file));
    const isHidden = /^_(headers|redirects)$|\.(br|gz)$/.test(file);
    expect(status, file).toBe(isHidden ? 404 : 200);
    if (isHidden) continue;
    expect(body.equals(fs.readFileSync(path.join("public", file))), file).toBe(true);
    const again = await ask(baseURL, addressOf(file), { "If-None-Match": headers.etag });
    expect([again.status, again.body.length], file).toEqual([304, 0]);
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

    const expectSame = async (requests: Request[], baseURL: string | undefined) => {
      for (const { address, headers, method } of requests) {
        const [ours, theirs] = await Promise.all(
          [baseURL, server?.url].map((url) => ask(url, address, headers, method).then(told)),
        );
        expect(theirs, `${method ?? "GET"} ${address.slice(0, 60)} ${JSON.stringify(headers ?? {})}`).toEqual(ours);
      }
    };

    test("answers for every file of the build as our server does, plain and compressed", async ({ baseURL }) => {
      const requests = filesOf("public").flatMap((file) =>
        ["br", "gzip", "identity"].map((encoding) => ({
          address: addressOf(file),
          headers: { "Accept-Encoding": encoding },
        })),
      );
      await expectSame(requests, baseURL);
    });

    test("answers odd requests as our server does", async ({ baseURL }) => expectSame(ODD_REQUESTS, baseURL));

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
