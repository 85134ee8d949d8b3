// Reads a content security policy (https://www.w3.org/TR/CSP3/).
import { createHash } from "node:crypto";

/** @typedef {Map<string, string[]>} Policy the sources of each directive */

/** Where a directive is missing, these are asked instead, in this order. @type {Record<string, string[]>} */
const FALLBACKS = {
  "script-src-elem": ["script-src", "default-src"],
  "script-src-attr": ["script-src", "default-src"],
  "style-src-elem": ["style-src", "default-src"],
  "style-src-attr": ["style-src", "default-src"],
  "frame-src": ["child-src", "default-src"],
  "worker-src": ["child-src", "script-src", "default-src"],
};

/** @param {string} header @returns {Policy} */
export function parsePolicy(header) {
  /** @type {Policy} */
  const policy = new Map();
  for (const directive of header.split(";")) {
    const [name, ...sources] = directive.trim().split(/\s+/);
    // Of a directive that comes twice the first counts.
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
  }
  return policy;
}

/** The sources that count for a directive; undefined where nothing restricts it. @param {Policy} policy @param {string} name */
export function sourcesFor(policy, name) {
  const asked = [name, ...(FALLBACKS[name] ?? ["default-src"])];
  return asked.map((one) => policy.get(one)).find((sources) => sources !== undefined);
}

/** The hashes by which an inline script or style may be listed. @param {string} content */
const hashesOf = (content) =>
  ["sha256", "sha384", "sha512"].map((name) => `'${name}-${createHash(name).update(content).digest("base64")}'`);

/** @param {Policy} policy @param {string} directive @param {string} content of an inline script or style */
export function allowsInline(policy, directive, content) {
  const sources = sourcesFor(policy, directive);
  if (sources === undefined) return true;
  const needsUnsafeHashes = directive.endsWith("-attr");
  if (needsUnsafeHashes && !sources.includes("'unsafe-hashes'")) return false;
  return hashesOf(content).some((hash) => sources.includes(hash));
}

/** @param {Policy} policy @param {string} directive @param {URL} url @param {string} self the site's origin */
export function allowsAddress(policy, directive, url, self) {
  const sources = sourcesFor(policy, directive);
  if (sources === undefined) return true;
  return sources.some((source) => {
    if (source === "'self'") return url.origin === self;
    return URL.canParse(source) && new URL(source).origin === url.origin;
  });
}
