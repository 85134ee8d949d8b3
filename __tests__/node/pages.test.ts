/** @jest-environment jsdom */
import { finishPages } from "../../src/node/pages";
import { temporaryFolder } from "../temporary-folder";

const { at, read, write } = temporaryFolder();
const CODE = ["/webpack-runtime-0.js", "/app-1.js"];
const SCRIPTS = CODE.map((file) => `<script src="${file}" async></script>`).join("");
const PLAIN = `<html data-build=""><body><img src="/a.webp" alt="">${SCRIPTS}</body>`;
const PRIORITY = PLAIN.replace("<img", '<img fetchpriority="high"');

const STATS = { assetsByChunkName: { page: ["shared-0.js", "page-1.js", "styles.css"] } };
const DATA = JSON.stringify({ componentChunkName: "page", staticQueryHashes: ["7"] });
const [RUNTIME, ...OTHERS] = [...CODE, "/shared-0.js", "/page-1.js"];
const NEXT = [RUNTIME, "/page-data/index/page-data.json", "/page-data/app-data.json", "/page-data/sq/d/7.json"];

beforeEach(() => {
  write("webpack.stats.json", JSON.stringify(STATS));
  write("page-data/index/page-data.json", DATA);
  write("page-data/contact/page-data.json", DATA);
});

/** @returns the page after the build's pass, without its id */
function deferScripts(html: string): string {
  write("index.html", html);
  const { build } = finishPages(at());
  return read("index.html").replace(build, "");
}

const loaded = () => Array.from(document.body.querySelectorAll("script[src]"), (script) => script.getAttribute("src"));

/** Ends the loading of all scripts so far, and removes them. */
function finish(event: "load" | "error"): void {
  const scripts = document.body.querySelectorAll("script[src]");
  for (const script of scripts) script.remove();
  for (const script of scripts) script.dispatchEvent(new Event(event));
}

/** Opens a page and runs its inline script, like a browser. @returns its picture */
function open(html: string, complete: boolean): HTMLImageElement {
  document.body.innerHTML = deferScripts(html);
  const picture = document.querySelector("img") as HTMLImageElement;
  Object.defineProperty(picture, "complete", { value: complete });
  const inline = document.querySelector("script[data-code]") as HTMLScriptElement;
  Object.defineProperty(document, "currentScript", { value: inline, configurable: true });
  new Function(inline.text)();
  return picture;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const EARLY = 2999;
test.each([
  ["after the load event of the priority picture", PRIORITY, false, EARLY, "load"],
  ["after the error event of the priority picture", PRIORITY, false, EARLY, "error"],
  ["after 3 s without the priority picture", PRIORITY, false, EARLY + 1, ""],
  ["after the first paint, if the picture is complete", PRIORITY, true, 5000, ""],
  ["after the first paint, on a page without a priority picture", PLAIN, true, 5000, ""],
])("the code loads once, %s", (_, page, complete, time, event) => {
  const picture = open(page, complete);
  jest.advanceTimersByTime(time);
  if (event) expect(loaded()).toEqual([]);
  for (let times = 0; event && times < 2; times += 1) picture.dispatchEvent(new Event(event));
  expect(loaded()).toEqual(OTHERS);
});

test("the page's own code and data load with the scripts; the pictures further down after them", () => {
  document.head.innerHTML = "";
  document.documentElement.dataset.loading = "1";
  open(PRIORITY, true);
  jest.advanceTimersByTime(1000);
  const preloads = Array.from(document.head.querySelectorAll("link[rel=preload]"), (link) => link.getAttribute("href"));
  expect(preloads).toEqual(NEXT);
  finish("load");
  expect(document.documentElement.dataset.loading).toBe("1");
  finish("load");
  expect(document.documentElement.dataset.loading).toBeUndefined();
});

test("a script that fails is loaded again, then each time the network is back; webpack's runtime is the last one", () => {
  open(PRIORITY, true);
  jest.advanceTimersByTime(1000);
  finish("error");
  expect(loaded()).toEqual(OTHERS);
  for (let time = 0; time < 2; time += 1) {
    finish("error");
    expect(loaded()).toEqual([]);
    dispatchEvent(new Event("online"));
    expect(loaded()).toEqual(OTHERS);
  }
  finish("load");
  expect(loaded()).toEqual([RUNTIME]);
  finish("error");
  expect(loaded()).toEqual([RUNTIME]);
});

test("one inline script, the same on every page, replaces Gatsby's script elements, also in a rebuilt page", () => {
  const inline = (page: string) =>
    /<script data-code="[^"]+" data-next="[^"]+">(.*)<\/script>/s.exec(deferScripts(page))?.[1];
  expect(deferScripts(PLAIN)).toContain('<img src="/a.webp" alt="">');
  expect(inline(PLAIN)).toBe(inline(PLAIN.replace("app-1", "app-2")));
  expect(() => deferScripts('<html data-build="">')).toThrow("index.html: it has none of Gatsby's scripts");
  // Gatsby adds its scripts again to a page of the last build, or leaves it as it is.
  const former = deferScripts(PLAIN);
  const rebuilt = deferScripts(
    former.replace("<img", `<script async="" src="${RUNTIME}"></script><script async="" src='/app-2.js'></script><img`),
  );
  expect(rebuilt).toBe(former.replace("/app-1.js", "/app-2.js"));
  expect(deferScripts(former)).toBe(former);
});

test("words that look like scripts stay, in noscript, comments and data too", () => {
  const words =
    '<noscript><p title="<script src=a async></script>">a</p></noscript><!-- <script src="b" async></script> -->' +
    '<script type="application/ld+json">{"a":"<script src=c async>"}</script>';
  expect(deferScripts(PLAIN.replace("<img", `${words}<img`))).toContain(words);
});

test("every page gets one id, which changes with a page and with the data of pages", () => {
  const finish = (page: string, data: string) => {
    write("index.html", page.replace('data-build=""', 'lang="en" data-build="former"'));
    write("contact/index.html", PLAIN.replace("<html", '<html lang="en"'));
    write("page-data/app-data.json", data);
    const { build, pages } = finishPages(at());
    expect([...pages.keys()]).toEqual(["contact/index.html", "index.html"]);
    for (const [file, html] of pages) expect(read(file)).toBe(html);
    for (const html of pages.values()) expect(html).toContain(`<html lang="en" data-build="${build}">`);
    return build;
  };
  const first = finish(PLAIN, "{}");
  expect(first).toMatch(/^\w{16}$/);
  expect(finish(PRIORITY, "{}")).not.toBe(first);
  expect(finish(PLAIN, "[]")).not.toBe(first);
  expect(finish(PLAIN, "{}")).toBe(first);
});
