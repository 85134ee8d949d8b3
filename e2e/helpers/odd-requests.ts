/** Requests that real visitors seldom make, and that hosts answer in different ways if they aren't told how. */

export type Request = { address: string; headers?: Record<string, string>; method?: string };

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
  // Unknown, by the table of src/not-found.
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

export const ODD_REQUESTS: Request[] = [
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
