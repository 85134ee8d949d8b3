/**
 * After the first picture it loads the scripts, last of them webpack's runtime, which starts the others: a script
 * that fails is requested again, then when the network is back. With them it requests the page's data. Each wait has
 * a timeout; a window in the background doesn't paint. At another address than the page's own
 * (src/layout/page-path.tsx) it loads nothing.
 *
 * `data-scripts` of the document says how far it is: "loading", "loaded", "failed"; React removes it
 * (src/server-html.ts). The pictures further down wait for the scripts (styles/global.css), and the contact form says
 * how to write once they have failed or take longer than ten seconds; a held press on SEND is then dropped. The same
 * text on every page, so that the policy has one hash for it.
 */
const SCRIPT = `(() => {
  var given = document.currentScript.dataset;
  var picture = document.querySelector("img[fetchpriority]");
  var left;
  var add = (name, parent, properties) => parent.append(Object.assign(document.createElement(name), properties));
  var root = document.documentElement.dataset;
  function fail() {
    if (!root.scripts) return;
    root.scripts = "failed";
    delete window.pressed;
  }
  function load(src, onload, isAgain) {
    var again = () => load(src, onload, true);
    add("script", document.body, { src, onload, onerror: () => {
      if (!isAgain) return again();
      fail();
      addEventListener("online", again, { once: true });
    } });
  }
  function start() {
    if (left >= 0) return;
    if (!window.pagePath) return fail();
    var [runtime, ...files] = given.code.split(" ");
    left = files.length;
    files.forEach((file) => load(file, () => --left || load(runtime, () => { root.scripts = "loaded"; })));
    add("link", document.head, { rel: "preload", as: "script", href: runtime });
    given.next.split(" ").forEach((href) => add("link", document.head, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href }));
    setTimeout(fail, 10000);
  }
  if (picture && !picture.complete) ["load", "error"].forEach((event) => picture.addEventListener(event, start));
  else requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 3000);
})()`.replace(/\n\s*/g, "");

/** The parts of Gatsby's data of a page. */
export type PageData = { path: string; componentChunkName: string; staticQueryHashes: string[] };

/**
 * Loads the page's code and data, in place of Gatsby's script elements and of what its code would request after them.
 * @param chunks the names of webpack's files by chunk; those of `app` begin with the runtime
 */
export function LateScripts({ page, chunks }: { page: PageData; chunks: Record<string, string[]> }) {
  const files = ["app", page.componentChunkName].flatMap((chunk) => chunks[chunk] ?? []);
  const code = [...new Set(files)].filter((file) => file.endsWith(".js")).map((file) => `/${file}`);
  const queries = page.staticQueryHashes.map((hash) => `/page-data/sq/d/${hash}.json`);
  const folder = page.path === "/" ? "/index" : page.path;
  const data = [`/page-data${folder}/page-data.json`, "/page-data/app-data.json", ...queries];
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant of the lines above.
  return <script data-code={code.join(" ")} data-next={data.join(" ")} dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
