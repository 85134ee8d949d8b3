// The contact function: that the site's form may call it, and that it refuses what it must. It refuses before it counts
// or stores anything (handler.ts reads and checks a message first), so asking costs visitors nothing.
import { LOCAL } from "./build-settings.mjs";
import { sourcesFor } from "./policy-grammar.mjs";
import { attempt, textOf } from "./site.mjs";

/** @typedef {import("./client.mjs").Client} Client */
/** @typedef {import("./client.mjs").Answer} Answer */
/** @typedef {import("./report.mjs").Report} Report */

const PATH = "/functions/v1/send-contact-email";
/** What supabase-js sends along. */
const NEEDED_HEADERS = ["authorization", "x-client-info", "apikey", "content-type"];
const STRANGER = "https://not-this-site.example";
const JSON_BODY = { "Content-Type": "application/json" };

/**
 * Where the function is: the one origin besides the site's that its pages may speak to.
 * @param {import("./policy-grammar.mjs").Policy | undefined} policy
 * @returns {URL | undefined}
 */
export function findFunction(policy) {
  const sources = (policy && sourcesFor(policy, "connect-src")) ?? [];
  const origin = sources.find((source) => /^https?:\/\//.test(source));
  return origin !== undefined && URL.canParse(PATH, origin) ? new URL(PATH, origin) : undefined;
}

/** The words of an error's answer, for the owner. @param {Answer} answer */
const words = (answer) => `status ${answer.status} ${textOf(answer).slice(0, 120)}`;

/** @param {string | undefined} list @returns {string[]} */
const items = (list) => (list ?? "").toLowerCase().split(/\s*,\s*/);

/** @param {Client} client @param {URL} url @param {string} origin */
const preflight = (client, url, origin) =>
  client.ask(url, {
    method: "OPTIONS",
    headers: {
      Origin: origin,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": NEEDED_HEADERS.join(","),
    },
  });

/** @param {Client} client @param {URL} url @param {string} origin @param {string} body */
const post = (client, url, origin, body) =>
  client.ask(url, { method: "POST", headers: { ...JSON_BODY, Origin: origin }, body });

/** @param {Answer} answer @param {string} origin @returns {string[]} */
function judgePreflight({ status, headers }, origin) {
  if (status < 200 || status > 299) return [`status ${status}`];
  const allowed = headers["access-control-allow-origin"];
  if (allowed !== origin) return [`it allows ${allowed ?? "no site"}, not ${origin}`];
  const missing = NEEDED_HEADERS.filter((name) => !items(headers["access-control-allow-headers"]).includes(name));
  return missing.length > 0 ? [`it doesn't allow the headers ${missing.join(", ")}`] : [];
}

/** Refuses an empty message and one that is no JSON, and lets the form read why. @param {Client} client @param {URL} url @param {string} origin @returns {Promise<string[]>} */
async function judgeRefusals(client, url, origin) {
  const bodies = /** @type {const} */ ([
    ["an empty message", "{}", [400, 422]],
    ["what is no message", "{", [400]],
  ]);
  const judged = bodies.map(async ([name, body, good]) => {
    const answer = await attempt(name, () => post(client, url, origin, body));
    if (typeof answer === "string") return [answer];
    if (!(/** @type {readonly number[]} */ (good).includes(answer.status))) return [`${name}: ${words(answer)}`];
    return answer.headers["access-control-allow-origin"] === origin ? [] : [`${name}: the form can't read the answer`];
  });
  return (await Promise.all(judged)).flat();
}

/** Refuses another site's page. @param {Client} client @param {URL} url @returns {Promise<string[]>} */
async function judgeStranger(client, url) {
  const asked = await attempt("preflight", () => preflight(client, url, STRANGER));
  if (typeof asked === "string") return [asked];
  const allowed = asked.headers["access-control-allow-origin"];
  if (allowed === STRANGER || allowed === "*") return [`it allows ${allowed}`];
  const answer = await attempt("message", () => post(client, url, STRANGER, "{}"));
  if (typeof answer === "string") return [answer];
  return answer.status === 403 ? [] : [`its message: ${words(answer)}`];
}

/** @param {Client} client @param {URL} url @param {string} origin @param {string} email @returns {Promise<string[]>} */
async function sendTest(client, url, origin, email) {
  const message = `A test of ${origin}, made by "npm run verify -- --send" at ${new Date().toISOString()}. Nobody needs to answer.`;
  const body = JSON.stringify({ name: "Test of the site", email, subject: "TEST: please ignore", message });
  const answer = await attempt("the message", () => post(client, url, origin, body));
  if (typeof answer === "string") return [answer];
  return answer.status === 200 ? [] : [words(answer)];
}

/**
 * @param {Client} client @param {Report} report
 * @param {{ origin: string, url: URL | undefined, send: boolean, email: string | undefined }} asked `url`: the function's;
 *   `email`: who a test message comes from, and so who gets its confirmation
 */
export async function checkContact(client, report, { origin, url, send, email }) {
  report.section("Contact function");
  if (!url) {
    report.check(
      "The form has a function to call",
      ["the site's policy names no origin for it"],
      "Build with GATSBY_SUPABASE_URL, or name the function by --function.",
    );
    return;
  }
  if (LOCAL.test(url.hostname) && !LOCAL.test(new URL(origin).hostname)) {
    report.check(
      "The form has a function to call",
      [`it calls ${url.origin}, each visitor's own machine`],
      "Build with GATSBY_SUPABASE_URL=https://YOUR-REF.supabase.co.",
    );
    return;
  }
  const first = await attempt(url.href, () => preflight(client, url, origin));
  report.check(
    "It answers the preflight of the site's form",
    typeof first === "string" ? [first] : judgePreflight(first, origin),
    `Deploy it, and set CONTACT_ALLOWED_ORIGINS=${origin} (README, "Deploy").`,
  );
  if (typeof first === "string") return;
  report.check(
    "It refuses an empty message and what is no message, in words that the form can read",
    await judgeRefusals(client, url, origin),
    "Deploy the function again, with verify_jwt = false as in supabase/config.toml.",
  );
  report.check(
    "It refuses other sites",
    await judgeStranger(client, url),
    "Set CONTACT_ALLOWED_ORIGINS to this site's origin alone.",
  );
  if (!send) {
    report.note("A real message: not sent. --send sends one.");
    return;
  }
  const problems = email
    ? await sendTest(client, url, origin, email)
    : ["no public e-mail address was found to send it as"];
  report.check(
    `It takes a message: "TEST: please ignore" of ${email ?? "nobody"} was sent`,
    problems,
    "npm run messages says what became of it.",
  );
}
