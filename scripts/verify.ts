// npm run verify -- https://the.site: requests all addresses of a published site, and prints a line for each fault.
// Exit code: 1 with a fault, 2 with a wrong argument. It uses no proxy. After the address:
//   --send                   sends one real message, marked as a test, through the contact function
//   --built                  the site must be the build in public/
//   --http http://the.site   the site's http address, if not at port 80
//   --twin https://its.name  the site's other name, if that isn't the one with or without www
import { createHash } from "node:crypto";
import fs from "node:fs";
import mime from "mime-types";
import { fixedHeaders, HASHED, IMMUTABLE } from "../src/node/headers";
import { inlineHashes } from "../src/node/policy";
import { isNotFoundPage } from "../src/not-found";
import { pluralize } from "./common/pluralize";
import { expiryWarning, SUPABASE_ROOT } from "./deploy/root-certificate";
import { checkContact } from "./verify/contact";
import { type Answer, createSite, readArguments } from "./verify/requests";

const PUBLISH = "Publish the whole folder public/ again.";
const HEADERS = "Let the host send the headers of public/_headers (docs/deploy.md).";

const { home, send, built, http, twin } = readArguments();
const site = createSite(home);
const { counts, fault, request } = site;

const isLocal = home.hostname === "localhost" || home.hostname === "127.0.0.1";

async function requestAll(addresses: string[], judge: (answer: Answer) => void): Promise<void> {
  for (const address of addresses) {
    const answer = await request(address);
    if (answer) judge(answer);
  }
}

/** Checks status, type and caching of a file. @param type its content type, unless its name tells */
function judgeFile({ address, status, headers }: Answer, expected = 200, type = mime.lookup(address) || "") {
  if (status !== expected) return fault(address, `status ${status} instead of ${expected}`, PUBLISH);
  const found = headers.get("content-type") ?? "no content type";
  if (type && !found.startsWith(type)) fault(address, `${found} instead of ${type}`, HEADERS);
  const caching = headers.get("cache-control") ?? "no cache-control";
  const isHashed = address.startsWith("/static/") || HASHED.test(address);
  if (isHashed ? caching !== IMMUTABLE : !/no-cache|max-age=0\b/.test(caching))
    fault(address, `cached as "${caching}" instead of "${isHashed ? IMMUTABLE : "no-cache"}"`, HEADERS);
}

/** @returns the id of the build that a page is of */
const buildOf = (page: string) => /<html[^>]* data-build="(\w+)"/.exec(page)?.[1];

/** Checks a page's headers, and that its policy allows its inline scripts and styles. @returns the policy */
function judgePage(answer: Answer, expected: number): string {
  judgeFile(answer, expected, "text/html");
  const { address, headers, body } = answer;
  for (const [name, value] of Object.entries(fixedHeaders)) {
    if (isLocal && name === "Strict-Transport-Security") continue;
    if (headers.get(name) !== value) fault(address, `${name} is ${headers.get(name)} instead of ${value}`, HEADERS);
  }
  const policy = headers.get("content-security-policy") ?? "";
  const hashes = Object.values(inlineHashes(body.toString())).flat();
  const problem = "its Content-Security-Policy is of another build, or the host changes the page";
  if (!policy) fault(address, "it has no Content-Security-Policy", HEADERS);
  else if (policy.includes("'unsafe-inline'") || hashes.some((hash) => !policy.includes(hash)))
    fault(address, problem, `${HEADERS} ${PUBLISH}`);
  return policy;
}

/** @returns the first page's policy; empty without a page */
async function checkPages(): Promise<string> {
  const sitemap = await request("/sitemap.xml");
  if (!sitemap) return "";
  judgeFile(sitemap);
  const pages = Array.from(sitemap.body.toString().matchAll(/<loc>([^<]+)<\/loc>/g), ([, page = ""]) => new URL(page));
  if (pages.length === 0) fault("/sitemap.xml", "it lists no page", PUBLISH);
  const other = pages.find(({ origin }) => origin !== home.origin);
  if (other && home.protocol === "https:")
    fault("/sitemap.xml", `the site was built for ${other.origin}`, `Build it with GATSBY_SITE_URL=${home.origin}.`);
  const page = built && (await request("/"));
  if (page && buildOf(page.body.toString()) !== buildOf(fs.readFileSync("public/index.html", "utf8")))
    fault("/", "it is another build than public/", PUBLISH);
  let first = "";
  const judge = (expected: number) => (answer: Answer) => {
    const policy = judgePage(answer, expected);
    first ||= policy;
    if (policy && policy !== first)
      fault(answer.address, "its Content-Security-Policy differs from the first page's", HEADERS);
  };
  await requestAll(
    pages.map(({ pathname }) => pathname),
    judge(200),
  );
  await requestAll(["/verify-no-such-page", "/portfolio/verify-no-such-project"], judge(404));
  return first;
}

/** Checks every precached file: with one missing or changed, the service worker is not installed. */
async function checkWorker(): Promise<void> {
  const worker = await request("/sw.js");
  if (!worker) return;
  judgeFile(worker);
  const text = worker.body.toString();
  // The entries that src/node/service-worker.ts writes into the worker.
  const entries = text.matchAll(/revision:(?:null|"([0-9a-f]{32})"),url:"([^"]+)"/g);
  // A host may redirect index.html to its folder.
  const pageOf = (file = "") => file.replace(/\/index\.html$/, "") || "/";
  const revisions = new Map(Array.from(entries, ([, revision, file]) => [pageOf(file), revision]));
  if (revisions.size === 0) fault("/sw.js", "it lists no file", PUBLISH);
  await requestAll([...revisions.keys()], (answer) => {
    const { address, body, status } = answer;
    judgeFile(answer, isNotFoundPage(address) && status === 404 ? 404 : 200);
    const revision = revisions.get(address);
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
  const advice = "Redirect http to https permanently (301 or 308).";
  if (![301, 308].includes(answer.status) || target !== new URL("/contact", home).href)
    fault(answer.address, `status ${answer.status}, leads to ${target}`, advice);
}

/** Under its other name the site would have other drafts and another worker, and a form that the function refuses. */
async function checkTwin() {
  const other = home.hostname.startsWith("www.") ? home.hostname.slice(4) : `www.${home.hostname}`;
  const answer = await request(new URL("/contact", twin ?? `https://${other}`).href, {}, "");
  if (!answer || !buildOf(answer.body.toString())) return;
  const advice = `Redirect it to ${home.origin}. The form sends from the names in CONTACT_ALLOWED_ORIGINS only.`;
  fault(answer.address, "it shows the site itself", advice);
}

const policy = await checkPages();
await checkWorker();
await checkRedirect();
await checkTwin();
if (policy) await checkContact(site, policy, send);
const warning = expiryWarning(SUPABASE_ROOT.validTo);
if (warning) console.log(`Soon: ${warning}`);
console.log(`${pluralize(counts.requests, "request")}, ${pluralize(counts.faults, "fault")}.`);
process.exitCode = counts.faults === 0 ? 0 : 1;
