/** The one pass over the built pages: defers their scripts until the first picture has loaded, and writes the build's id. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { defaultTreeAdapter, html } from "parse5";
import { filesOf, pagesOf } from "./headers";
import { attribute, type Element, elementsOf, htmlOf, parseHtml } from "./html";

/** Timeouts in ms, for the first picture, for the first paint (a window in the background doesn't paint), and for the scripts. */
const PATIENCE = { picture: 3000, paint: 1000, scripts: 10_000 };

/**
 * After the first picture it loads the scripts, last of them webpack's runtime, which starts the others: a script that fails is
 * requested again, then when the network is back. With them it requests the page's data. Then it shows the pictures further down
 * (src/html.tsx). The same text on every page, so that the policy has one hash for it.
 */
const SCRIPT = `(function () {
  var root = document.documentElement;
  var given = document.currentScript.dataset;
  var picture = document.querySelector("img[fetchpriority]");
  var left;
  function add(name, parent, properties) {
    parent.append(Object.assign(document.createElement(name), properties));
  }
  function showAll() {
    delete root.dataset.loading;
  }
  function load(src, onload) {
    function again() {
      add("script", document.body, { src, onload, onerror: () => addEventListener("online", again, { once: true }) });
    }
    add("script", document.body, { src, onload, onerror: again });
  }
  function start() {
    if (left >= 0) return;
    var [runtime, ...files] = given.code.split(" ");
    left = files.length;
    files.forEach((file) => load(file, () => --left || load(runtime, showAll)));
    add("link", document.head, { rel: "preload", as: "script", href: runtime });
    given.next.split(" ").forEach((href) => add("link", document.head, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href }));
    setTimeout(showAll, ${PATIENCE.scripts});
  }
  if (picture && !picture.complete) {
    picture.addEventListener("load", start);
    picture.addEventListener("error", start);
    setTimeout(start, ${PATIENCE.picture});
  } else {
    requestAnimationFrame(function () { setTimeout(start); });
    setTimeout(start, ${PATIENCE.paint});
  }
})()`.replace(/\n\s*/g, "");

/** Webpack's files by the name of their chunk, in its own report. */
type Chunks = Record<string, string[]>;

type Files = { code: string[]; data: string[] };

/** @returns the addresses of a page's own code and data, which Gatsby's scripts would request when they have loaded */
function ownFiles(page: string, chunks: Chunks, read: (file: string) => string): Files {
  const folder = page === "index.html" ? "index" : page.replace(/\/index\.html$/, "");
  const data = `page-data/${folder}/page-data.json`;
  const { componentChunkName, staticQueryHashes } = JSON.parse(read(data));
  const code = chunks[componentChunkName]?.filter((file) => file.endsWith(".js")) ?? [];
  const queries = staticQueryHashes.map((hash: string) => `/page-data/sq/d/${hash}.json`);
  return { code: code.map((file) => `/${file}`), data: [`/${data}`, "/page-data/app-data.json", ...queries] };
}

/**
 * Replaces Gatsby's scripts, or in a page that Gatsby has left as it was, our own.
 * @param own the page's files
 * @throws {Error} if there are none
 */
function deferScripts(elements: Element[], own: Files): void {
  const written = elements.filter((one) => one.tagName === "script" && attribute(one, "async") !== undefined);
  const former = elements.find((one) => attribute(one, "data-code") !== undefined);
  const code = written.map((one) => attribute(one, "src")).join(" ") || (former && attribute(former, "data-code"));
  const body = elements.find(({ tagName }) => tagName === "body");
  if (!code?.startsWith("/webpack-runtime-") || !body)
    throw new Error("it has none of Gatsby's scripts: has Gatsby changed their HTML?");
  for (const one of former ? [former, ...written] : written) defaultTreeAdapter.detachNode(one);
  const all = [...new Set([...code.split(" "), ...own.code])].join(" ");
  const attributes = Object.entries({ "data-code": all, "data-next": own.data.join(" ") });
  const attrs = attributes.map(([name, value]) => ({ name, value }));
  const script = defaultTreeAdapter.createElement("script", html.NS.HTML, attrs);
  defaultTreeAdapter.insertText(script, SCRIPT);
  defaultTreeAdapter.appendChild(body, script);
}

/**
 * Rewrites all pages.
 * @param root their folder
 * @returns `build`: the id in every page, which changes with the pages, their data and code; `pages`: the HTML by path
 * @throws {Error} if a page has none of Gatsby's scripts
 */
export function finishPages(root: string): { build: string; pages: Map<string, string> } {
  const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
  const data = filesOf(root).filter((file) => /^(page|slice)-data\/.*\.json$/.test(file));
  const chunks: Chunks = JSON.parse(read("webpack.stats.json")).assetsByChunkName;
  const hash = createHash("sha256").update(data.sort().map(read).join());
  const documents = pagesOf(root).map((page) => {
    const document = parseHtml(read(page));
    const elements = elementsOf(document);
    const [id] = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name === "data-build"));
    if (!id) throw new Error(`${page} has no data-build (src/html.tsx).`);
    try {
      deferScripts(elements, ownFiles(page, chunks, read));
    } catch (error) {
      throw new Error(`${page}: ${(error as Error).message}`);
    }
    id.value = "";
    hash.update(htmlOf(document));
    return { page, document, id };
  });
  const build = hash.digest("hex").slice(0, 16);
  const pages = new Map<string, string>();
  for (const { page, document, id } of documents) {
    id.value = build;
    pages.set(page, htmlOf(document));
    fs.writeFileSync(path.join(root, page), htmlOf(document));
  }
  return { build, pages };
}
