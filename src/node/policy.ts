/** The content security policy of the built pages (https://www.w3.org/TR/CSP3/), without `unsafe-inline`. */
import { createHash } from "node:crypto";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import { PLAYER_ORIGINS } from "../projects/video";

type Element = DefaultTreeAdapterMap["element"];
type Parent = DefaultTreeAdapterMap["parentNode"];

/** Elements in noscript are elements too. */
const parseHtml = (html: string): Parent => parse(html, { scriptingEnabled: false });

/** @returns the elements below a node, in the document's order */
const elementsOf = ({ childNodes }: Parent): Element[] =>
  childNodes.flatMap((node) => ("tagName" in node ? [node, ...elementsOf(node)] : []));

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

/** @returns the text of a script or style element */
const textOf = ({ childNodes: [text] }: Element): string => (text && "value" in text ? text.value : "");

/** The types of executable scripts; data blocks such as JSON-LD have others. */
const RUNS = /^(module|text\/javascript)?$/;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** @returns the inline scripts and styles of a page as hash sources */
export function inlineHashes(page: string) {
  const own = elementsOf(parseHtml(page));
  const valuesOf = (elements: Element[], name: string) => elements.flatMap((element) => attribute(element, name) ?? []);
  // Iframes with srcdoc inherit the page's policy.
  const elements = [...own, ...valuesOf(own, "srcdoc").flatMap((iframe) => elementsOf(parseHtml(iframe)))];
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
  const runs = (one: Element) => attribute(one, "src") === undefined && RUNS.test(attribute(one, "type") ?? "");
  return {
    scripts: named("script").filter(runs).map(textOf).map(hashOf),
    styles: named("style").map(textOf).map(hashOf),
    styleAttributes: valuesOf(elements, "style").map(hashOf),
  };
}

/**
 * The policy of every page and of the service worker.
 * @param pages the HTML of every page: a visitor keeps the policy of the first one while moving through the site
 * @param connect the origins that the pages call; one on http://localhost rules out `upgrade-insecure-requests`
 * @param media the origins of previews on other hosts
 */
export function contentSecurityPolicy(
  pages: string[],
  { connect, media }: { connect: string[]; media: string[] },
): string {
  const found = pages.map(inlineHashes);
  const all = (kind: keyof ReturnType<typeof inlineHashes>) => [...new Set(found.flatMap((page) => page[kind]))].sort();
  const directives = {
    // Covers pictures, fonts, the worker, the manifest and prefetches.
    "default-src": ["'self'"],
    "script-src": ["'self'", ...all("scripts")],
    // 'unsafe-hashes' allows the hashes of style attributes.
    "style-src": ["'self'", ...all("styles"), "'unsafe-hashes'", ...all("styleAttributes")],
    // Previews play from memory.
    "media-src": ["'self'", "blob:", ...media],
    "connect-src": ["'self'", ...connect],
    "frame-src": PLAYER_ORIGINS,
    // Without JavaScript, the contact form opens the visitor's mail program.
    "form-action": ["mailto:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  };
  const texts = Object.entries(directives).map(([name, sources]) => [name, ...new Set(sources)].join(" "));
  return texts.join(";");
}
