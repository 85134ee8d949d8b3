/** The one pass over the built pages: defers their scripts until the first picture has loaded, and writes the build's id. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { defaultTreeAdapter, html } from "parse5";
import { filesOf, pagesOf } from "./headers";
import { attribute, type Element, elementsOf, htmlOf, parseHtml } from "./html";

/** Timeouts in ms, for the first picture and the first paint: a window in the background doesn't paint. */
const PATIENCE = { picture: 3000, paint: 1000 };

/** The same text on every page, so that the policy has one hash for it. */
const SCRIPT = `(function () {
  var files = document.currentScript.dataset.code.split(" ");
  var picture = document.querySelector("img[fetchpriority]");
  function start() {
    files.splice(0).forEach(function (file) {
      var script = document.createElement("script");
      script.src = file;
      document.body.append(script);
    });
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

/** Replaces Gatsby's scripts, or in a page that Gatsby has left as it was, our own. @throws {Error} if there are none */
function deferScripts(elements: Element[]): void {
  const written = elements.filter((one) => one.tagName === "script" && attribute(one, "async") !== undefined);
  const former = elements.find((one) => attribute(one, "data-code") !== undefined);
  const code = written.map((one) => attribute(one, "src")).join(" ") || (former && attribute(former, "data-code"));
  const body = elements.find(({ tagName }) => tagName === "body");
  if (!code || !body) throw new Error("it has none of Gatsby's scripts: has Gatsby changed their HTML?");
  for (const one of former ? [former, ...written] : written) defaultTreeAdapter.detachNode(one);
  const script = defaultTreeAdapter.createElement("script", html.NS.HTML, [{ name: "data-code", value: code }]);
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
  const hash = createHash("sha256").update(data.sort().map(read).join());
  const documents = pagesOf(root).map((page) => {
    const document = parseHtml(read(page));
    const elements = elementsOf(document);
    const [id] = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name === "data-build"));
    try {
      deferScripts(elements);
    } catch (error) {
      throw new Error(`${page}: ${(error as Error).message}`);
    }
    if (id) id.value = "";
    hash.update(htmlOf(document));
    return { page, document, id };
  });
  const build = hash.digest("hex").slice(0, 16);
  const pages = new Map<string, string>();
  for (const { page, document, id } of documents) {
    if (id) id.value = build;
    pages.set(page, htmlOf(document));
    fs.writeFileSync(path.join(root, page), htmlOf(document));
  }
  return { build, pages };
}
