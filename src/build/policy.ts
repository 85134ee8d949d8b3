/** The content security policy of the built pages (https://www.w3.org/TR/CSP3/), without `unsafe-inline`. */
import { createHash } from "node:crypto";
import { PLAYER_ORIGINS } from "../projects/video";

/** A data block such as JSON-LD is no script that runs. */
const RUNS = /^(module|text\/javascript)?$/;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const attribute = (attributes: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
const elements = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>(.*?)</${tag}>`, "gs"))].map(
    ([, attributes = "", text = ""]) => [attributes, text] as const,
  );

const decode = (value: string) => value.replace(/&(\w+|#\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** The documents that stand in the page's frames, which have its policy too. */
const framed = (html: string) => [...html.matchAll(/\ssrcdoc="([^"]*)"/gi)].map(([, value = ""]) => decode(value));

/**
 * What a policy must name of a page: the scripts and styles that stand in its HTML, as hash sources.
 * @param page its HTML, as React writes it: quoted attributes, `<`, `>` and `"` escaped everywhere else
 */
export function inlineHashes(page: string) {
  const html = [page, ...framed(page)].join("\n");
  const scripts = elements(html, "script").filter(
    ([attributes]) => attribute(attributes, "src") === undefined && RUNS.test(attribute(attributes, "type") ?? ""),
  );
  const styleAttributes = [...html.matchAll(/\sstyle="([^"]*)"/g)].map(([, value = ""]) => decode(value));
  return {
    scripts: scripts.map(([, text]) => hashOf(text)),
    styles: elements(html, "style").map(([, text]) => hashOf(text)),
    styleAttributes: styleAttributes.map(hashOf),
  };
}

/** The name of the endpoint in the `Reporting-Endpoints` header. */
export const REPORTING_ENDPOINT = "csp";

/** The text of a policy. @param directives the sources of each */
export const policyText = (directives: Record<string, string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(" "))
    .join("; ");

/**
 * The policy for every answer of the site; the service worker has it too.
 *
 * No `upgrade-insecure-requests`: every address of the site is relative or https, and a site on http://localhost calls its
 * backend by http.
 * @param pages the HTML of every page: a visitor keeps the policy of the first one while moving through the site
 * @param connect the origins that the pages call, besides their own: the Supabase project
 * @param reportTo where browsers report what they have refused
 */
export function contentSecurityPolicy(pages: string[], connect: string[], reportTo?: string): string {
  const found = pages.map(inlineHashes);
  const all = (kind: keyof ReturnType<typeof inlineHashes>) => [...new Set(found.flatMap((page) => page[kind]))].sort();
  const attributes = all("styleAttributes");
  // One directive for elements and attributes: Firefox knows the two apart since version 108 only.
  const styles = [...all("styles"), ...(attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : [])];
  return policyText({
    // Fonts, the worker, the manifest, and what Firefox fetches ahead, for which it has no directive of its own.
    "default-src": ["'self'"],
    "script-src": ["'self'", ...all("scripts")],
    "style-src": ["'self'", ...styles],
    // The icon stands in the page.
    "img-src": ["'self'", "data:"],
    "media-src": ["'self'"],
    "connect-src": ["'self'", ...connect],
    "frame-src": PLAYER_ORIGINS,
    // The contact form without JavaScript opens the visitor's mail program.
    "form-action": ["mailto:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
    ...(reportTo && { "report-uri": [reportTo], "report-to": [REPORTING_ENDPOINT] }),
  });
}
