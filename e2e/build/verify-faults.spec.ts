import fs from "node:fs";
import type { OutgoingHttpHeaders } from "node:http";
import { gzipSync } from "node:zlib";
import type { Answer, Fault } from "../helpers/published-site";
import { expect, test } from "../helpers/published-test";
import { verifySite } from "../helpers/verify-script";

const PAGES = /^\/(?:$|contact$|portfolio)/;
type Answering = NonNullable<Fault["answer"]>;

const setHeaders = (answer: Answer, headers: OutgoingHttpHeaders): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
});
/** Changes the answers to one address, or to those that a pattern matches. */
const at =
  (where: string | RegExp, change: (answer: Answer) => Answer): Answering =>
  (address, answer) =>
    (typeof where === "string" ? address === where : where.test(address)) ? change(answer) : answer;
const gone = (where: string | RegExp) => at(where, (answer) => ({ ...answer, status: 404 }));
const header = (where: string | RegExp, name: string, value: string | undefined) =>
  at(where, (answer) => setHeaders(answer, { [name]: value }));
const policy = (where: string | RegExp, change: (policy: string) => string) =>
  at(where, (answer) =>
    setHeaders(answer, { "content-security-policy": change(String(answer.headers["content-security-policy"])) }),
  );
const text = (where: string | RegExp, change: (text: string) => string): Fault => ({
  // As it is: what is compressed could not be changed.
  request: (address, headers) => {
    if (typeof where === "string" ? address === where : where.test(address)) delete headers["accept-encoding"];
  },
  answer: at(where, (answer) => ({
    ...setHeaders(answer, { "content-encoding": "gzip" }),
    body: gzipSync(change(answer.body.toString())),
  })),
});
const CONTACT = "backend:/functions/v1/send-contact-email";
const ALLOWED = "access-control-allow-origin";
/** Of a preflight. */
const allow = (answer: Answer, origin: string): Answer =>
  answer.status === 204 ? setHeaders(answer, { [ALLOWED]: origin }) : answer;
const still = () => /\/static\/[^" ]+\.avif/.exec(fs.readFileSync("public/index.html", "utf8"))?.[0] ?? "";

const POLICY_RUNS = "It lets nothing run that it doesn't know";
const POLICY_KNOWS = "It knows every script, style, frame and picture";
const UNKNOWN = "Unknown pages and unknown projects have status 404";
const CACHING = "What has its content's hash in its name is kept for a year";
const WORKER = "The service worker is there, and asked for again";
const WORKER_FILES = "Every file that it keeps is there";
const REFUSES = "It refuses an empty message";

/** A host that is wrong in one way, and the check that says so. */
const FAULTS: [name: string, fault: Fault, cross: string][] = [
  ...["x-content-type-options", "referrer-policy", "permissions-policy", "cross-origin-opener-policy"].map(
    (name): [string, Fault, string] => [`pages without ${name}`, { answer: header(PAGES, name, undefined) }, name],
  ),
  ["a referrer policy that tells all", { answer: header("/", "referrer-policy", "unsafe-url") }, "referrer-policy"],
  [
    "no strict-transport-security",
    { answer: header("/", "strict-transport-security", undefined) },
    "strict-transport-s",
  ],
  ["HSTS for an hour", { answer: header("/", "strict-transport-security", "max-age=3600") }, "strict-transport-s"],
  ["http:// that serves the site", { answer: at(/^http:/, (answer) => ({ ...answer, status: 200 })) }, "http:// leads"],
  [
    "http:// that redirects for now",
    { answer: at(/^http:/, (answer) => ({ ...answer, status: 302 })) },
    "http:// leads",
  ],
  [
    "no policy for what isn't there",
    { answer: header(/no-such/, "content-security-policy", undefined) },
    "Every page has a p",
  ],
  [
    "'unsafe-inline' scripts",
    { answer: policy(/./, (it) => it.replace("script-src", "script-src 'unsafe-inline'")) },
    POLICY_RUNS,
  ],
  ["scripts of any host", { answer: policy(/./, (it) => it.replace("script-src", "script-src https:")) }, POLICY_RUNS],
  ...["script-src", "frame-src", "connect-src"].flatMap((name): [string, Fault, string][] => [
    [`a ${name} of any host`, { answer: policy(/./, (it) => it.replace(name, `${name} https://*`)) }, POLICY_RUNS],
  ]),
  [
    "a policy without the site's own scripts",
    { answer: policy(/./, (it) => it.replace("script-src 'self'", "script-src")) },
    POLICY_KNOWS,
  ],
  [
    "a file of another host that the host adds",
    text("/contact", (html) => html.replace("</head>", '<script src="https://other.example/a.js"></script></head>')),
    POLICY_KNOWS,
  ],
  ["no frame-ancestors", { answer: policy(/./, (it) => it.replace("frame-ancestors 'none'", "")) }, POLICY_RUNS],
  ["no base-uri", { answer: policy(/./, (it) => it.replace("base-uri 'none'", "")) }, POLICY_RUNS],
  [
    "another policy on one page",
    { answer: policy("/contact", (it) => it.replace("form-action 'self'", "form-action 'none'")) },
    "It is the same",
  ],
  [
    "a script that the host adds",
    text("/contact", (html) => html.replace("</body>", "<script>track()</script></body>")),
    POLICY_KNOWS,
  ],
  ["an attribute that runs", text("/contact", (html) => html.replace("<body", '<body onload="track()"')), POLICY_KNOWS],
  [
    "a style that the host adds",
    text("/contact", (html) => html.replace("</head>", "<style>p{}</style></head>")),
    POLICY_KNOWS,
  ],
  [
    "a player that the policy refuses",
    { answer: policy(/./, (it) => it.replace("https://www.youtube-nocookie.com", "")) },
    POLICY_KNOWS,
  ],
  ["a page that is gone", { answer: gone("/portfolio/3") }, "Every page that a link leads to"],
  [
    "a page that redirects to a slash",
    { answer: at("/portfolio/3", (answer) => ({ ...setHeaders(answer, { location: "/portfolio/3/" }), status: 308 })) },
    "Every page that a link leads to",
  ],
  [
    "an unknown page with status 200",
    { answer: at("/verify-no-such-page", (answer) => ({ ...answer, status: 200 })) },
    UNKNOWN,
  ],
  ["another host's page for what isn't there", text("/verify-no-such-page", () => "<h1>404</h1>"), UNKNOWN],
  [
    "an unknown project without its page",
    text(/^\/portfolio\/verify/, (html) => html.replaceAll("Project Not", "Page Not")),
    UNKNOWN,
  ],
  [
    "two addresses for a page",
    { answer: at("/contact/", (answer) => ({ ...answer, status: 200 })) },
    "An address with a slash",
  ],
  [
    "a slash that moves for now",
    { answer: at("/contact/", (answer) => ({ ...answer, status: 302 })) },
    "An address with a slash",
  ],
  [
    "a still that is gone",
    { answer: (address, answer) => (address === still() ? { ...answer, status: 404 } : answer) },
    "Every size of every still",
  ],
  ["stills of no type", { answer: header(/\.avif$/, "content-type", "application/octet-stream") }, "Each has its type"],
  ["pages that are kept for an hour", { answer: header(PAGES, "cache-control", "max-age=3600") }, CACHING],
  ["stills that are asked for again", { answer: header(/^\/static\//, "cache-control", "no-cache") }, CACHING],
  ["text as it is", { request: (_, headers) => void delete headers["accept-encoding"] }, "Text is compressed"],
  ["compressed text without Vary", { answer: header(PAGES, "vary", undefined) }, "Text is compressed"],
  [
    "a manifest of another type",
    { answer: header("/manifest.webmanifest", "content-type", "text/plain") },
    "The manifest",
  ],
  ["a screenshot that is gone", { answer: gone("/screenshots/wide.jpg") }, "Its icons, screenshots"],
  ["a worker that is kept", { answer: header("/sw.js", "cache-control", "public, max-age=14400") }, WORKER],
  ["a worker of another type", { answer: header("/sw.js", "content-type", "text/plain") }, WORKER],
  ["no worker", { answer: gone("/sw.js") }, WORKER],
  ["a kept file that is gone", { answer: gone("/page-data/app-data.json") }, WORKER_FILES],
  [
    "a kept file that leads around for ever",
    { answer: at("/page-data/app-data.json", (answer) => ({ ...setHeaders(answer, { location: "?" }), status: 302 })) },
    WORKER_FILES,
  ],
  [
    "a kept file of another build",
    text("/page-data/contact/page-data.json", (json) => `${json} `),
    "Each is, byte for byte",
  ],
  [
    "a host that ignores ranges",
    { request: (_, headers) => void delete headers.range },
    "A part of it can be asked for",
  ],
  [
    "a part that is another one",
    {
      request: (_, headers) => {
        if (headers.range) headers.range = "bytes=1-2";
      },
    },
    "A part of it can be asked for",
  ],
  [
    "another preview",
    {
      answer: at("/previews/1.mp4", (answer) =>
        answer.status === 200 ? { ...answer, body: Buffer.from(answer.body).fill("x", 0, 1) } : answer,
      ),
    },
    "/previews/1.mp4 is there",
  ],
  ["a preview that is gone", { answer: gone("/previews/4.mp4") }, "The others are there"],
  [
    "a text for finders that is past its date",
    {
      answer: at("/.well-known/security.txt", () => ({
        status: 200,
        headers: { "content-type": "text/plain" },
        body: Buffer.from(
          "Contact: mailto:a@b.test\nExpires: 2020-01-01T00:00:00Z\nCanonical: https://hammeredproductions.example/.well-known/security.txt\n",
        ),
      })),
    },
    "/.well-known/security.txt",
  ],
  [
    "a function that knows another site",
    { answer: at(CONTACT, (answer) => (answer.headers[ALLOWED] ? allow(answer, "https://other.example") : answer)) },
    "It answers the preflight",
  ],
  [
    "a function that allows every site",
    { answer: at(CONTACT, (answer) => (answer.headers[ALLOWED] ? answer : allow(answer, "*"))) },
    "It refuses other sites",
  ],
  [
    "a function that takes an empty message",
    { answer: at(CONTACT, (answer) => (answer.status === 422 ? { ...answer, status: 200 } : answer)) },
    REFUSES,
  ],
  [
    "a gateway that wants a key",
    { answer: at(CONTACT, (answer) => (answer.status === 422 ? { ...answer, status: 401 } : answer)) },
    REFUSES,
  ],
  [
    "a function that takes strangers' messages",
    { answer: at(CONTACT, (answer) => (answer.status === 403 ? { ...answer, status: 422 } : answer)) },
    "It refuses other sites",
  ],
];

for (const [name, fault, cross] of FAULTS)
  test(`${name}: that check alone is a cross, with what is wrong and how to mend it`, async ({ publish }) => {
    const { status, crosses, printed, errors } = await verifySite(await publish(fault));
    expect(
      crosses.map((one) => one.slice(0, cross.length)),
      printed,
    ).toEqual([cross]);
    expect(printed).toMatch(/✗ .+\n( {4}.+\n)+ {4}→ .+\n/);
    expect([status, errors]).toEqual([1, ""]);
  });
