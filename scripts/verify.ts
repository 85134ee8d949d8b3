// npm run verify -- https://the.site: requests all addresses of a published site, and prints a line for each fault. Exit code: 1
// with a fault, 2 with a wrong argument. After the address:
//   --send                  sends one real message, marked as a test, through the contact function
//   --http http://the.site  the site's http address, if not at port 80
import "./help";
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import mime from "mime-types";
import { fixedHeaders, IMMUTABLE, REVALIDATE } from "../src/build/headers";
import { inlineHashes } from "../src/build/policy";
import { checkContact } from "./verify-contact";

/** Timeout of a request. */
const TIMEOUT_MS = 15_000;
const AT_A_TIME = 6;
const PUBLISH = "Publish the whole folder public/ again.";
const HEADERS = "Use the file of hosts/ or public/_headers for this host (docs/deploy.md).";

function usage(problem: string): never {
  console.error(`${problem} npm run verify -- --help lists the arguments.`);
  process.exit(2);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { send: { type: "boolean" }, http: { type: "string" } },
    });
    const [address = "", ...more] = positionals;
    if (!URL.canParse(address) || more.length > 0) return usage("Give the address of one site.");
    const url = new URL(address);
    const isRoot = /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
    return isRoot ? { ...values, url } : usage("The address must be https:// and a host name, without a path.");
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error));
  }
}

const { url: home, send, http } = readArguments();
const isLocal = home.hostname === "localhost" || home.hostname === "127.0.0.1";
let checked = 0;
let faults = 0;

/** Prints a fault, without control characters of a server. */
function fault(address: string, problem: string, advice: string): void {
  faults += 1;
  console.log(`✗ ${address}: ${problem.replace(/\p{Cc}/gu, " ").slice(0, 200)}. ${advice}`);
}

type Answer = { address: string; status: number; headers: Headers; body: Buffer };

/** @returns undefined, after printing a fault, if nothing answers */
async function request(address: string, init: RequestInit = {}): Promise<Answer | undefined> {
  checked += 1;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(new URL(address, home), { redirect: "manual", signal, ...init });
    return { address, status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
  } catch (error) {
    const { message, cause } = error as Error;
    fault(address, cause instanceof Error ? cause.message : message, "Is a server running there?");
    return undefined;
  }
}

async function requestAll(addresses: string[], judge: (answer: Answer) => void): Promise<void> {
  const waiting = addresses.values();
  const work = async () => {
    for (const address of waiting) {
      const answer = await request(address);
      if (answer) judge(answer);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

/** Checks status, type and caching of a file. @param type its content type, unless its name tells */
function judgeFile({ address, status, headers }: Answer, expected = 200, type = mime.lookup(address) || "") {
  if (status !== expected) return fault(address, `status ${status} instead of ${expected}`, PUBLISH);
  const found = headers.get("content-type") ?? "no content type";
  if (type && !found.startsWith(type)) fault(address, `${found} instead of ${type}`, HEADERS);
  const caching = headers.get("cache-control") ?? "no cache-control";
  const isHashed = /^\/static\/|-[0-9a-f]{20}\.js$/.test(address);
  if (isHashed ? caching !== IMMUTABLE : !/no-cache|max-age=0\b/.test(caching))
    fault(address, `cached as "${caching}" instead of "${isHashed ? IMMUTABLE : REVALIDATE}"`, HEADERS);
}

let policy: string | undefined;

/** Checks a page's headers, and that its policy allows its inline scripts and styles. */
function judgePage(answer: Answer, expected = 200) {
  judgeFile(answer, expected, "text/html");
  const { address, headers, body } = answer;
  for (const [name, value] of Object.entries(fixedHeaders)) {
    if (isLocal && name === "Strict-Transport-Security") continue;
    if (headers.get(name) !== value) fault(address, `${name} is ${headers.get(name)} instead of ${value}`, HEADERS);
  }
  const own = headers.get("content-security-policy") ?? "";
  policy ??= own;
  if (!own) return fault(address, "it has no Content-Security-Policy", HEADERS);
  if (own !== policy) fault(address, "its Content-Security-Policy differs from the first page's", HEADERS);
  const { scripts, styles, styleAttributes } = inlineHashes(body.toString());
  if (
    [...scripts, ...styles, ...styleAttributes].some((hash) => !own.includes(hash)) ||
    own.includes("'unsafe-inline'")
  )
    fault(
      address,
      "its Content-Security-Policy is of another build, or the host changes the page",
      `${HEADERS} ${PUBLISH}`,
    );
}

async function checkPages(): Promise<void> {
  const sitemap = await request("/sitemap.xml");
  if (!sitemap) return;
  judgeFile(sitemap, 200, "application/xml");
  const addresses = [...sitemap.body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc));
  if (addresses.length === 0) fault("/sitemap.xml", "it lists no page", PUBLISH);
  const [other] = addresses.filter(({ origin }) => origin !== home.origin);
  if (other && home.protocol === "https:")
    fault("/sitemap.xml", `the site was built for ${other.origin}`, `Build it with GATSBY_SITE_URL=${home.origin}.`);
  await requestAll(
    addresses.map(({ pathname }) => pathname),
    judgePage,
  );
  await requestAll(["/verify-no-such-page", "/portfolio/verify-no-such-project"], (answer) => judgePage(answer, 404));
}

/** Checks every precached file: with one missing or changed, the service worker is not installed. */
async function checkWorker(): Promise<void> {
  const worker = await request("/sw.js");
  if (!worker) return;
  judgeFile(worker, 200, "text/javascript");
  const text = worker.body.toString();
  const revisions = new Map(
    [...text.matchAll(/"url": "\/?([^"]+)"(?:,\s*"revision": "([0-9a-f]{32})")?/g)].map(([, file, revision]) => [
      `/${file}`,
      revision,
    ]),
  );
  if (revisions.size === 0) fault("/sw.js", "it lists no file", PUBLISH);
  const media = [...text.matchAll(/"(\/(?:static|previews)\/[^"]+)"/g)].map(([, file = ""]) => file);
  // A host may redirect index.html to its folder.
  const pages = [...revisions.keys()].map((file) => file.replace(/(?<=.)\/index\.html$|(?<=^\/)index\.html$/, ""));
  await requestAll([...new Set([...pages, ...media])], (answer) => {
    const { address, body, status } = answer;
    const isNotFoundPage = /^\/404$|^\/portfolio\/-not-found$/.test(address) && status === 404;
    judgeFile(answer, isNotFoundPage ? 404 : 200);
    const revision = revisions.get(address) ?? revisions.get(`${address.replace(/\/$/, "")}/index.html`);
    if (revision && createHash("md5").update(body).digest("hex") !== revision)
      fault(address, "its content differs from the build", `${PUBLISH} Turn off what minifies or injects.`);
  });
}

async function checkRedirect() {
  if (isLocal && !http) return;
  if (home.protocol !== "https:") return fault(home.href, "it isn't https", "Give the host a certificate.");
  const answer = await request(new URL("/contact", http ?? `http://${home.hostname}`).href);
  if (!answer) return;
  const target = answer.headers.get("location") ?? "nowhere";
  if (![301, 308].includes(answer.status) || target !== new URL("/contact", home).href)
    fault(
      answer.address,
      `status ${answer.status}, leads to ${target}`,
      "Redirect http to https permanently (301 or 308).",
    );
}

await checkPages();
await checkWorker();
await checkRedirect();
if (policy) await checkContact({ policy, home, send, request, fault });
console.log(`${checked} requests, ${faults} faults.`);
process.exitCode = faults === 0 ? 0 : 1;
