/** Defers a page's scripts until its first picture has loaded. Gatsby adds them after its hooks, so this rewrites the files. */
import fs from "node:fs";
import path from "node:path";
import { pagesOf } from "./headers";

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

const CODE = /<script src="([^"]+)" async><\/script>/g;
/** A page reused from the last build has this script already. */
const WRITTEN = /<script data-code=.*?<\/script>/s;

/** @param html as Gatsby has written it */
export function withDeferredScripts(html: string): string {
  const files = [...html.matchAll(CODE)].map(([, file]) => file);
  if (files.length === 0) return html;
  const script = `<script data-code="${files.join(" ")}">${SCRIPT}</script>`;
  return html.replace(WRITTEN, "").replace(CODE, "").replace("</body>", `${script}</body>`);
}

/** Rewrites all pages. @param root its folder @throws {Error} if a page has none of Gatsby's scripts */
export function deferScripts(root: string): void {
  for (const page of pagesOf(root)) {
    const file = path.join(root, page);
    const late = withDeferredScripts(fs.readFileSync(file, "utf8"));
    if (!WRITTEN.test(late)) throw new Error(`${page} has none of Gatsby's scripts: has Gatsby changed their HTML?`);
    fs.writeFileSync(file, late);
  }
}
