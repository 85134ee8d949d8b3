/**
 * Has the page's code fetched after the page's first picture. Gatsby's own `<script async>` would be fetched beside it, and on a
 * phone's connection both would come late: nothing on a page needs its code to be seen or read.
 */
import fs from "node:fs";
import path from "node:path";

/** For how long the picture is waited for, in ms; and the first paint, which a window in the background doesn't have. */
const PATIENCE = { picture: 3000, paint: 1000 };

/** The same on every page, so that the policy has one hash for it. */
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

/** What this file has written into a page of an earlier build, which Gatsby alone leaves where it is. */
const WRITTEN = /<script data-code=.*?<\/script>/s;

/** A page whose code is fetched after its first picture. @param html as Gatsby has written it */
export function withLateCode(html: string): string {
  const files = [...html.matchAll(CODE)].map(([, file]) => file);
  if (files.length === 0) return html;
  return html
    .replace(WRITTEN, "")
    .replace(CODE, "")
    .replace("</body>", `<script data-code="${files.join(" ")}">${SCRIPT}</script></body>`);
}

/** Rewrites every page of a built site. @param root its folder @throws {Error} where Gatsby has written none of its code into a page */
export function fetchCodeLate(root: string): void {
  const pages = (fs.readdirSync(root, { recursive: true, encoding: "utf8" }) as string[])
    // Gatsby's own pieces of pages.
    .filter((name) => !name.startsWith("_gatsby"))
    .map((name) => path.join(root, name))
    .filter((file) => file.endsWith(".html") && fs.statSync(file).isFile());
  for (const page of pages) {
    const html = fs.readFileSync(page, "utf8");
    const late = withLateCode(html);
    if (!WRITTEN.test(late))
      throw new Error(`${page} has none of Gatsby's scripts: has Gatsby another way to write them now?`);
    fs.writeFileSync(page, late);
  }
}
