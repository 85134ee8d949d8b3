/** nginx and Caddy, by the files that the build writes for them, against our own server: every file, and odd addresses. */
import fs from "node:fs";
import path from "node:path";
import { type Answer, ask } from "../helpers/ask";
import { caddy, nginx, skipWithout } from "../helpers/host-servers";
import type { Host, SiteServer } from "../helpers/site-server";
import { expect, test } from "../helpers/test";

type Request = { address: string; headers?: Record<string, string>; method?: string };

/** Of these a server says what it likes: they are about the connection, or name the server. */
const CONNECTION = ["date", "server", "connection", "keep-alive", "transfer-encoding"];
/** What describes an answer's body. */
const BODY = ["body", "content-type", "content-length", "vary", "etag", "last-modified"];
/** The answers whose words are each server's own. */
const OWN_WORDS = [301, 400, 405, 412, 416];

/** A way in which a server may differ from ours. One that no answer shows fails the test: the list stays true. */
type Difference = {
  why: string;
  hosts: Host[];
  /** The answers that differ, and in what; undefined for all of it. */
  when: (request: Request, ours: Answer, theirs: Answer) => boolean;
  fields?: string[];
};

const isCompressed = (answer: Answer) => answer.headers["content-encoding"] !== undefined;

const DIFFERENCES: Difference[] = [
  {
    why: "our server speaks http alone, and the header would make browsers refuse that",
    hosts: [nginx, caddy],
    when: () => true,
    fields: ["strict-transport-security"],
  },
  {
    why: "a move, a refusal and a failed condition have each server's own words",
    hosts: [nginx, caddy],
    when: (_request, ours, theirs) => OWN_WORDS.includes(ours.status) && ours.status === theirs.status,
    fields: BODY,
  },
  {
    why: "nginx refuses addresses above the root, which for the others is the root",
    hosts: [nginx],
    when: ({ address }, _ours, theirs) => /^\/(\.\.|%2e%2e)/i.test(address) && theirs.status === 400,
  },
  {
    why: "nginx refuses a malformed address before it has decided on caching",
    hosts: [nginx],
    when: (_request, ours, theirs) => ours.status === 400 && theirs.status === 400,
    fields: ["cache-control"],
  },
  {
    why: "nginx says once that it can send parts, with the whole",
    hosts: [nginx],
    when: (_request, ours) => [206, 304].includes(ours.status),
    fields: ["accept-ranges"],
  },
  {
    why: "Go, which Caddy is written in, refuses an address that is none before Caddy sees it",
    hosts: [caddy],
    when: ({ address }) => /%(?![0-9a-f]{2})/i.test(address),
  },
  {
    why: "Caddy sends compressed copies in chunks of unknown length, and cuts parts of them too",
    hosts: [caddy],
    when: (_request, ours) => isCompressed(ours),
    fields: ["content-length", "accept-ranges"],
  },
  {
    why: "Caddy cuts parts of compressed copies too",
    hosts: [caddy],
    when: ({ headers = {} }, ours, theirs) => "Range" in headers && isCompressed(ours) && theirs.status === 206,
  },
  {
    why: "Caddy sends the encoding that the browser likes best, the others the smallest that it takes",
    hosts: [caddy],
    when: ({ headers = {} }) => /q=0\.5, br;q=0\.1/.test(headers["Accept-Encoding"] ?? ""),
    fields: ["body", "content-encoding"],
  },
  {
    why: "Caddy sends several parts where several are asked for; no player does",
    hosts: [caddy],
    when: ({ headers = {} }) => headers.Range?.includes(",") ?? false,
  },
  {
    why: "Caddy's 304 doesn't repeat what the browser knows",
    hosts: [caddy],
    when: (_request, ours) => ours.status === 304,
    fields: ["last-modified", "accept-ranges"],
  },
];

/** What is compared: of an ETag that there is one, for each server has its own form. */
function fieldsOf({ status, headers, body }: Answer): Map<string, string> {
  const fields = new Map([
    ["status", String(status)],
    ["body", body.toString("base64")],
  ]);
  for (const [name, value] of Object.entries(headers))
    if (!CONNECTION.includes(name)) fields.set(name, name === "etag" ? "there" : String(value));
  return fields;
}

/** nginx 1.22 sets all headers twice in a refused range; said twice they mean the same. */
const isSame = (ours: string | undefined, theirs: string | undefined) =>
  ours === theirs || (ours !== undefined && theirs === `${ours}, ${ours}`);

/** Asks both servers, and gives the fields that differ for no reason of the list; adds the reasons it needed to `seen`. */
async function compare(request: Request, baseURL: string | undefined, host: Host, url: string, seen: Set<string>) {
  const { address, headers, method } = request;
  const [ours, theirs] = await Promise.all([
    ask(baseURL, address, headers, method),
    ask(url, address, headers, method),
  ]);
  const [our, their] = [fieldsOf(ours), fieldsOf(theirs)];
  const different = [...new Set([...our.keys(), ...their.keys()])].filter(
    (name) => !isSame(our.get(name), their.get(name)),
  );
  const reasons = DIFFERENCES.filter(({ hosts, when }) => hosts.includes(host) && when(request, ours, theirs));
  return different.flatMap((name) => {
    const reason = reasons.find(({ fields }) => fields === undefined || fields.includes(name));
    if (reason) seen.add(reason.why);
    const short = (value: string | undefined) => value?.slice(0, 80);
    return reason
      ? []
      : [
          `${method ?? "GET"} ${address.slice(0, 60)} ${JSON.stringify(headers ?? {})}: ${name} is ${short(their.get(name))}, not ${short(our.get(name))}`,
        ];
  });
}

const GET_ADDRESSES = [
  ...["/", "/contact", "/contact?a=b", "/portfolio/1", "/portfolio/1/index.html", "/index.html", "/404.html"],
  // Slashes.
  ...["/contact/", "/contact/?a=b", "//contact", "//contact//", "/contact//", "/portfolio//1", "/portfolio//1/"],
  ...["/portfolio%2f1", "/portfolio/1%2f", "//evil.example/", "//evil.example/..", "/index.html/", "/robots.txt/x"],
  // What is no address, or none of ours.
  ...["/%00", "/a%00b", "/%", "/%zz", "/contact%", "/%ff", "/portfolio/%c3%a9", "/\\", "/CONTACT", "/contact;a"],
  ...["/contact%20", "/contact%3f", "/contact%23", "/%0d%0aX:y/", "/contact%0d%0aX:y/"],
  ...["/../package.json", "/%2e%2e/package.json", "/..%2fpackage.json", "/..%5cpackage.json", "/static/../contact"],
  ...["/./contact", "/static/..", "/portfolio/../index.html", `/${"x".repeat(300)}`, `/${"x/".repeat(4090)}`],
  `/portfolio/${"x".repeat(8180)}`,
  // Unknown, by the table of src/not-found.mjs.
  ...["/nope", "/nope/", "/nope?a=b", "/portfolio/99", "/portfolio/99/", "/portfolio/1/2", "/portfolio/-not-found"],
  ...["/portfolio/-not-found/", "/404", "/404/", "/static", "/static/", "/static/nope.avif", "/page-data/"],
  ...["/page-data/nope/page-data.json", "/.well-known/nope"],
  // For nobody.
  ...["/_headers", "/_redirects", "//_headers", "/%5fheaders", "/index.html.br", "/index.html.gz"],
];
const ENCODINGS = [
  "",
  "gzip",
  "br",
  "br, gzip",
  "gzip, br",
  "gzip;q=0",
  "br;q=0, gzip",
  "gzip;q=0.5, br;q=0.1",
  "*",
].concat(["*;q=0", "identity", "identity;q=0", "deflate", "GZIP", "br;q=1.0,gzip;q=0.8,*;q=0.1"]);
const RANGES = ["bytes=0-0", "bytes=-500", "bytes=100-", "bytes=99999999-", "bytes=0-0,5-9"];
const LONG_AGO = "Sun, 06 Nov 1994 08:49:37 GMT";
const FAR_AHEAD = "Sun, 06 Nov 2094 08:49:37 GMT";

const REQUESTS: Request[] = [
  ...GET_ADDRESSES.map((address) => ({ address })),
  ...["/contact", "/contact/", "/nope", "/portfolio/99", "/previews/1.mp4"].map((address) => ({
    address,
    method: "HEAD",
  })),
  ...["POST", "PUT", "PATCH", "DELETE", "OPTIONS"].map((method) => ({ address: "/contact", method })),
  ...["/nope", "/contact/"].map((address) => ({ address, method: "POST" })),
  ...["/contact", "/nope"].flatMap((address) =>
    ENCODINGS.map((encoding) => ({ address, headers: { "Accept-Encoding": encoding } })),
  ),
  { address: "/icons/icon-192.png", headers: { "Accept-Encoding": "br" } },
  { address: "/contact", headers: { "Accept-Encoding": "br" }, method: "HEAD" },
  ...RANGES.map((range) => ({ address: "/previews/1.mp4", headers: { Range: range } })),
  { address: "/contact", headers: { Range: "bytes=0-9" } },
  { address: "/contact", headers: { Range: "bytes=0-9", "Accept-Encoding": "br" } },
  { address: "/nope", headers: { Range: "bytes=0-9" } },
  { address: "/previews/1.mp4", headers: { Range: "bytes=0-0", "If-Range": '"another"' } },
  ...["/contact", "/nope"].flatMap((address) => [
    { address, headers: { "If-None-Match": '"another"' } },
    { address, headers: { "If-None-Match": "*" } },
    { address, headers: { "If-Modified-Since": LONG_AGO } },
    { address, headers: { "If-Modified-Since": FAR_AHEAD } },
  ]),
  { address: "/contact", headers: { "If-Match": '"another"' } },
  { address: "/contact", headers: { "If-Unmodified-Since": LONG_AGO } },
];

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
      const seen = await compareAll(REQUESTS, baseURL);
      const known = DIFFERENCES.filter(({ hosts }) => hosts.includes(host)).map(({ why }) => why);
      expect(known.filter((why) => !seen.has(why))).toEqual([]);
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
