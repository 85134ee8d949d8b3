/** Requests that real visitors seldom make, and that every host is to answer in one way. */

export type Request = { address: string; headers?: Record<string, string>; method?: string };

const ADDRESSES = [
  ...["/", "/contact", "/contact?a=b", "/portfolio/1", "/portfolio/1/index.html", "/index.html", "/404.html"],
  // Slashes.
  ...["/contact/", "/contact/?a=b", "//contact", "//contact//", "/contact//", "/portfolio//1", "/portfolio//1/"],
  ...["/portfolio%2f1", "/portfolio/1%2f", "//evil.example/", "//evil.example/..", "/index.html/", "/robots.txt/x"],
  // What is no address, or none of ours.
  ...["/%ff", "/portfolio/%c3%a9", "/\\", "/CONTACT", "/contact;a", "/contact%20", "/contact%3f", "/contact%23"],
  ...["/%0d%0aX:y/", "/contact%0d%0aX:y/", "/..%5cpackage.json", "/static/../contact", "/./contact", "/static/.."],
  ...["/portfolio/../index.html", `/${"x".repeat(300)}`, `/${"x/".repeat(4090)}`, `/portfolio/${"x".repeat(8180)}`],
  // Unknown, by the table of src/not-found.
  ...["/nope", "/nope/", "/nope?a=b", "/portfolio/99", "/portfolio/99/", "/portfolio/1/2", "/portfolio/-not-found"],
  ...["/portfolio/-not-found/", "/404", "/404/", "/static", "/static/", "/static/nope.avif", "/page-data/"],
  ...["/page-data/nope/page-data.json", "/.well-known/nope"],
  // For nobody.
  ...["/_headers", "/_redirects", "//_headers", "/%5fheaders", "/index.html.br", "/index.html.gz"],
];
const ENCODINGS = ["", "gzip", "br", "gzip, br", "gzip;q=0", "br;q=0, gzip", "*", "identity", "deflate", "GZIP"];
const RANGES = ["bytes=0-0", "bytes=-500", "bytes=100-"];
const LONG_AGO = "Sun, 06 Nov 1994 08:49:37 GMT";

export const ODD_REQUESTS: Request[] = [
  ...ADDRESSES.map((address) => ({ address })),
  ...["/contact", "/contact/", "/nope", "/portfolio/99"].map((address) => ({ address, method: "HEAD" })),
  ...["POST", "PUT", "DELETE", "OPTIONS"].map((method) => ({ address: "/contact", method })),
  ...ENCODINGS.map((encoding) => ({ address: "/contact", headers: { "Accept-Encoding": encoding } })),
  ...RANGES.map((range) => ({ address: "/previews/1.mp4", headers: { Range: range } })),
  { address: "/previews/1.mp4", headers: { Range: "bytes=0-0", "If-Range": '"another"' } },
  ...["/contact", "/nope"].flatMap((address) => [
    { address, headers: { "If-None-Match": '"another"' } },
    { address, headers: { "If-Modified-Since": LONG_AGO } },
  ]),
  { address: "/contact", headers: { "If-Match": '"another"' } },
  { address: "/contact", headers: { "If-Unmodified-Since": LONG_AGO } },
];
