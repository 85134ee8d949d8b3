// npm run verify -- https://the.site: requests all addresses of a published site, and prints a line for each fault.
// Exit code: 1 with a fault, 2 with a wrong argument. It uses no proxy. After the address:
//   --send                   sends one real message, marked as a test, through the contact function
//   --built                  the site must be the build in public/
//   --http http://the.site   the site's http address, if not at port 80
//   --twin https://its.name  the site's other name, if that isn't the one with or without www
import { createHash } from "node:crypto";
import { isNotFoundPage } from "../src/not-found";
import { pluralize } from "./common/pluralize";
import { expiryWarning, SUPABASE_ROOT } from "./deploy/root-certificate";
import { buildOf, checkPages } from "./verify/check-pages";
import { checkContact } from "./verify/contact";
import { judgeFile, PUBLISH, requestAll } from "./verify/judge-file";
import { createVerifiedSite, readArguments } from "./verify/requests";

const { home, send, built, http, twin } = readArguments();
const site = createVerifiedSite(home);
const { counts, fault, request } = site;

/** Checks every precached file: with one missing or changed, the service worker is not installed. */
async function checkWorker(): Promise<void> {
  const worker = await request("/sw.js");
  if (!worker) return;
  judgeFile(site, worker);
  const text = worker.body.toString();
  // The entries that src/node/service-worker.ts writes into the worker.
  const entries = text.matchAll(/revision:(?:null|"([0-9a-f]{32})"),url:"([^"]+)"/g);
  const pageOf = (file = "") => file.replace(/\/index\.html$/, "") || "/";
  const revisions = new Map(Array.from(entries, ([, revision, file]) => [pageOf(file), revision]));
  if (revisions.size === 0) fault("/sw.js", "it lists no file", PUBLISH);
  await requestAll(site, [...revisions.keys()], (answer) => {
    const { address, body, status } = answer;
    judgeFile(site, answer, isNotFoundPage(address) && status === 404 ? 404 : 200);
    const revision = revisions.get(address);
    if (revision && createHash("md5").update(body).digest("hex") !== revision)
      fault(address, "its content differs from the build", `${PUBLISH} Turn off what minifies or injects.`);
  });
}

async function checkRedirect() {
  const isLocal = home.hostname === "localhost" || home.hostname === "127.0.0.1";
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

const policy = await checkPages(site, built);
await checkWorker();
await checkRedirect();
await checkTwin();
if (policy) await checkContact(site, policy, send);
const warning = expiryWarning(SUPABASE_ROOT.validTo);
if (warning) console.log(`Soon: ${warning}`);
console.log(`${pluralize(counts.requests, "request")}, ${pluralize(counts.faults, "fault")}.`);
process.exitCode = counts.faults === 0 ? 0 : 1;
