// What a page's HTML holds, as a browser reads it.
import { parse } from "parse5";

/** @typedef {import("parse5").DefaultTreeAdapterMap} Tree */
/** @typedef {ReturnType<typeof readPage>} Page */
/** @typedef {{ tag: string, attributes: Record<string, string>, text: string }} Element */

/** Scripts of other types are data, which no policy forbids (https://html.spec.whatwg.org/#prepare-the-script-element). */
const JAVASCRIPT = /^$|^module$|^(text|application)\/(x-)?(java|ecma)script$/i;

/** @param {Tree["node"]} node @returns {string} */
function textOf(node) {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

/** Every element below a node, those in templates and in `<noscript>` too. @param {Tree["node"]} node @returns {Element[]} */
function elementsBelow(node) {
  const inside = "content" in node ? [node.content] : "childNodes" in node ? node.childNodes : [];
  const below = inside.flatMap(elementsBelow);
  if (!("tagName" in node)) return below;
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return [{ tag: node.tagName, attributes, text: textOf(node) }, ...below];
}

/** The addresses in a `srcset` (https://html.spec.whatwg.org/#srcset-attributes). @param {string} srcset */
const addressesOf = (srcset) => srcset.split(/,\s+/).flatMap((candidate) => candidate.trim().split(/\s+/)[0] || []);

/** Those of a page, and those of its frames' first contents, which have its policy. @param {string} html @returns {Element[]} */
function elementsOf(html) {
  // Without scripting, so that what is in <noscript> is read as well.
  const elements = elementsBelow(parse(html, { scriptingEnabled: false }));
  const contents = elements.flatMap(({ tag, attributes }) => (tag === "iframe" ? (attributes.srcdoc ?? []) : []));
  return [...elements, ...contents.flatMap(elementsOf)];
}

/**
 * @param {string} html
 * @returns the page's addresses as they are written, and what a policy must know of
 */
export function readPage(html) {
  const elements = elementsOf(html);
  /** @param {string} tag @param {string} name */
  const values = (tag, name) =>
    elements.flatMap(({ tag: own, attributes }) => (own === tag ? (attributes[name] ?? []) : []));
  /** @param {string} rel */
  const linked = (rel) =>
    elements.flatMap(({ tag, attributes: { rel: own = "", href } }) =>
      tag === "link" && href && own.split(/\s+/).includes(rel) ? href : [],
    );
  const running = elements.filter(({ tag, attributes }) => tag === "script" && JAVASCRIPT.test(attributes.type ?? ""));
  // What is fetched late stands in an attribute (src/build/late-code.ts).
  const scripts = running.flatMap(({ attributes }) => attributes.src ?? attributes["data-code"]?.split(" ") ?? []);
  const srcsets = [...values("img", "srcset"), ...values("source", "srcset"), ...values("link", "imagesrcset")];

  return {
    links: values("a", "href"),
    headings: elements.filter(({ tag }) => tag === "h1").map(({ text }) => text.replace(/\s+/g, " ").trim()),
    canonical: linked("canonical")[0],
    manifest: linked("manifest")[0],
    stills: [...srcsets.flatMap(addressesOf), ...values("img", "src")],
    /** Scripts, styles, fonts and icons that are files. */
    files: [...scripts, ...["stylesheet", "preload", "modulepreload", "icon", "apple-touch-icon"].flatMap(linked)],
    scripts,
    styles: linked("stylesheet"),
    frames: values("iframe", "src"),
    inlineScripts: running.filter(({ attributes }) => attributes.src === undefined).map(({ text }) => text),
    inlineStyles: elements.filter(({ tag }) => tag === "style").map(({ text }) => text),
    styleAttributes: elements.flatMap(({ attributes }) => attributes.style ?? []),
    handlers: elements.flatMap(({ attributes }) => Object.keys(attributes).filter((name) => name.startsWith("on"))),
  };
}
