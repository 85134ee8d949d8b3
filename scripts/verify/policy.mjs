// The content security policy, judged from what is served: what it forbids, and that no page needs what it forbids.
import { MEND_HEADERS } from "./headers.mjs";
import { allowsAddress, allowsInline, parsePolicy, sourcesFor } from "./policy-grammar.mjs";

/** @typedef {import("./client.mjs").Answer} Answer */
/** @typedef {import("./html.mjs").Page} Page */
/** @typedef {import("./policy-grammar.mjs").Policy} Policy */
/** @typedef {import("./report.mjs").Report} Report */
/** @typedef {{ path: string, answer: Answer, page: Page }} Served */

/** What names no host: with it, anything runs, is framed or is called. */
const TOO_WIDE = /^'unsafe-(inline|eval)'$|\*|^[a-z]+:$/i;
const NARROW = ["script-src-elem", "script-src-attr", "style-src-elem", "style-src-attr", "frame-src", "connect-src"];

/** Directives that must have one of these values. @type {[directive: string, good: string[]][]} */
const STRICT = [
  ["frame-ancestors", ["'none'"]],
  ["base-uri", ["'none'", "'self'"]],
  ["form-action", ["'none'", "'self'"]],
];

/** What is wrong with the policy by itself. @param {Policy} policy @returns {string[]} */
function weaknesses(policy) {
  const open = NARROW.flatMap((directive) => {
    const sources = sourcesFor(policy, directive);
    if (sources === undefined) return [`nothing restricts ${directive}`];
    return sources.filter((source) => TOO_WIDE.test(source)).map((source) => `${directive} has ${source}`);
  });
  const loose = STRICT.filter(([directive, good]) => !good.includes(policy.get(directive)?.join(" ") ?? ""));
  const plugins = sourcesFor(policy, "object-src")?.join(" ");
  return [
    ...open,
    ...loose.map(([name, good]) => `${name} is ${policy.get(name)?.join(" ") ?? "missing"}, not ${good[0]}`),
    ...(plugins === "'none'" ? [] : [`object-src is ${plugins ?? "missing"}, not 'none'`]),
  ];
}

/** @param {string} content */
const begin = (content) => JSON.stringify(content.slice(0, 40));

/** What of a page its policy would refuse. @param {Served} served @param {Policy} policy @param {string} origin @returns {string[]} */
function refusals({ path, answer, page }, policy, origin) {
  /** @param {string} directive @param {string[]} contents */
  const inline = (directive, contents) =>
    contents
      .filter((content) => !allowsInline(policy, directive, content))
      .map((content) => `${path}: ${directive} refuses ${begin(content)}`);
  /** @param {string} directive @param {string[]} addresses */
  const addresses = (directive, addresses) =>
    addresses
      .filter((address) => URL.canParse(address, answer.url.href))
      .filter((address) => !allowsAddress(policy, directive, new URL(address, answer.url), origin))
      .map((address) => `${path}: ${directive} refuses ${address}`);
  return [
    ...inline("script-src-elem", page.inlineScripts),
    ...inline("style-src-elem", page.inlineStyles),
    ...inline("style-src-attr", page.styleAttributes),
    ...addresses("script-src-elem", page.scripts),
    ...addresses("style-src-elem", page.styles),
    ...page.handlers.map((name) => `${path}: an attribute ${name}`),
    ...addresses("frame-src", page.frames),
    ...addresses("img-src", page.stills),
    ...(page.manifest === undefined ? [] : addresses("manifest-src", [page.manifest])),
  ];
}

/**
 * @param {Report} report @param {Served[]} served every page, and answers with status 404 @param {string} origin
 * @returns {Policy | undefined} the policy of the first page
 */
export function checkPolicy(report, served, origin) {
  report.section("Content security policy");
  const headers = served.map(({ path, answer }) => ({ path, header: answer.headers["content-security-policy"] }));
  const without = headers.filter(({ header }) => header === undefined).map(({ path }) => `${path}: has none`);
  report.check("Every page has a policy", without, MEND_HEADERS);
  const first = headers[0]?.header;
  if (first === undefined) return undefined;

  const others = headers.filter(({ header }) => header !== undefined && header !== first);
  report.check(
    "It is the same on every page: who follows links keeps the first page's",
    others.map(({ path }) => `${path}: has another than ${headers[0]?.path}`),
    MEND_HEADERS,
  );
  const policy = parsePolicy(`${first}`);
  report.check(
    "It lets nothing run that it doesn't know, and no site frame this one",
    weaknesses(policy),
    "Publish the policy as the build has written it, without additions.",
  );
  report.check(
    "It knows every script, style, frame and picture of every page",
    served.flatMap((one) => {
      const own = one.answer.headers["content-security-policy"];
      return own === undefined ? [] : refusals(one, parsePolicy(`${own}`), origin);
    }),
    "Headers and pages are of two builds, or the host adds scripts of its own (injection, minifying, e-mail obfuscation): publish again, and turn that off.",
  );
  return policy;
}
