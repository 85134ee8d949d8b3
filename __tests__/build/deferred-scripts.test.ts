/** @jest-environment jsdom */
import { withDeferredScripts } from "../../src/build/deferred-scripts";

const CODE = ["/webpack-runtime-0.js", "/app-1.js"];
const SCRIPTS = CODE.map((file) => `<script src="${file}" async></script>`).join("");
const PLAIN = `<body><img src="/a.webp" alt="">${SCRIPTS}</body>`;
const PRIORITY = PLAIN.replace("<img", '<img fetchpriority="high"');

const loaded = () => Array.from(document.body.querySelectorAll("script[src]"), (script) => script.getAttribute("src"));

/** Opens a page and runs its inline script, like a browser. @returns its picture */
function open(html: string, complete: boolean): HTMLImageElement {
  document.body.innerHTML = withDeferredScripts(html);
  const picture = document.querySelector("img") as HTMLImageElement;
  Object.defineProperty(picture, "complete", { value: complete });
  const inline = document.querySelector("script[data-code]") as HTMLScriptElement;
  Object.defineProperty(document, "currentScript", { value: inline, configurable: true });
  new Function(inline.text)();
  return picture;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each(["load", "error"])("the code loads after the %s event of the priority picture", (event) => {
  const picture = open(PRIORITY, false);
  jest.advanceTimersByTime(2999);
  expect(loaded()).toEqual([]);
  picture.dispatchEvent(new Event(event));
  expect(loaded()).toEqual(CODE);
});

test.each([
  ["after 3 s without the priority picture", PRIORITY, false, 3000],
  ["once, after the first paint, if the picture is complete", PRIORITY, true, 5000],
  ["once, after the first paint, on a page without a priority picture", PLAIN, true, 5000],
])("the code loads %s", (_, page, complete, time) => {
  open(page, complete);
  jest.advanceTimersByTime(time);
  expect(loaded()).toEqual(CODE);
});

test("one inline script replaces Gatsby's script elements, also in a rebuilt page", () => {
  expect(withDeferredScripts(PLAIN)).toContain('<img src="/a.webp" alt="">');
  expect(withDeferredScripts("<body></body>")).toBe("<body></body>");
  // Gatsby adds its scripts again to a page of the last build.
  const rebuilt = withDeferredScripts(PLAIN).replace("<img", `<script src="/app-2.js" async></script><img`);
  expect(withDeferredScripts(rebuilt).match(/<script/g)).toHaveLength(1);
});
