/** @jest-environment jsdom */
import { render } from "@testing-library/react";
import { LateScripts } from "../../src/layout/late-scripts";

const CHUNKS = {
  app: ["webpack-runtime-0.js", "styles.css", "app-1.js"],
  page: ["shared-0.js", "app-1.js", "page-1.js", "styles.css"],
};
const [RUNTIME, ...OTHERS] = ["/webpack-runtime-0.js", "/app-1.js", "/shared-0.js", "/page-1.js"];
const NEXT = [RUNTIME, "/page-data/index/page-data.json", "/page-data/app-data.json", "/page-data/sq/d/7.json"];

const loaded = () => Array.from(document.body.querySelectorAll("script[src]"), (script) => script.getAttribute("src"));

/** Ends the loading of all scripts so far, and removes them. */
function finish(event: "load" | "error"): void {
  const scripts = document.body.querySelectorAll("script[src]");
  for (const script of scripts) script.remove();
  for (const script of scripts) script.dispatchEvent(new Event(event));
}

function renderPage(path = "/", componentChunkName = "page") {
  const page = { path, componentChunkName, staticQueryHashes: ["7"] };
  render(<LateScripts page={page} chunks={CHUNKS} />);
  return document.querySelector("script[data-code]") as HTMLScriptElement;
}

/** Opens a page and runs its inline script, like a browser. @returns its picture */
function open(isPriority: boolean, complete: boolean): HTMLImageElement {
  const picture = document.body.appendChild(new Image());
  if (isPriority) picture.setAttribute("fetchpriority", "high");
  Object.defineProperty(picture, "complete", { value: complete });
  const inline = renderPage();
  Object.defineProperty(document, "currentScript", { value: inline, configurable: true });
  new Function(inline.text)();
  return picture;
}

beforeEach(() => {
  document.body.replaceChildren();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const EARLY = 2999;
test.each([
  ["after the load event of the priority picture", true, false, EARLY, "load"],
  ["after the error event of the priority picture", true, false, EARLY, "error"],
  ["after 3 s without the priority picture", true, false, EARLY + 1, ""],
  ["after the first paint, if the picture is complete", true, true, 5000, ""],
  ["after the first paint, on a page without a priority picture", false, true, 5000, ""],
])("the code loads once, %s", (_, isPriority, complete, time, event) => {
  const picture = open(isPriority, complete);
  jest.advanceTimersByTime(time);
  if (event) expect(loaded()).toEqual([]);
  for (let times = 0; event && times < 2; times += 1) picture.dispatchEvent(new Event(event));
  expect(loaded()).toEqual(OTHERS);
});

test("the page's own code and data load with the scripts; the pictures further down after them", () => {
  document.head.innerHTML = "";
  document.documentElement.dataset.loading = "1";
  open(true, true);
  jest.advanceTimersByTime(1000);
  const preloads = Array.from(document.head.querySelectorAll("link[rel=preload]"), (link) => link.getAttribute("href"));
  expect(preloads).toEqual(NEXT);
  finish("load");
  expect(document.documentElement.dataset.loading).toBe("1");
  finish("load");
  expect(document.documentElement.dataset.loading).toBeUndefined();
});

test("a script that fails is loaded again, then each time the network is back; webpack's runtime is the last one", () => {
  open(true, true);
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

test("the inline script is the same on every page", () => {
  const { text } = renderPage();
  document.body.replaceChildren();
  const other = renderPage("/contact", "other");
  expect([other.text, other.getAttribute("data-code")]).toEqual([text, `${RUNTIME} /app-1.js`]);
  expect(other.getAttribute("data-next")).toContain("/page-data/contact/page-data.json ");
});
