/** @jest-environment jsdom */
import { isSubmitHeld } from "../../src/contact/held-submit";
import { loadCode } from "../../src/loading/inline/load-code";
import { filesOfPage } from "../../src/loading/inline-scripts";

const CHUNKS = {
  app: ["webpack-runtime-0.js", "styles.css", "app-1.js"],
  page: ["shared-0.js", "app-1.js", "page-1.js", "styles.css"],
};
const FILES = filesOfPage({
  page: { path: "/", componentChunkName: "page", staticQueryHashes: ["7"] },
  chunks: CHUNKS,
});
const [RUNTIME, ...OTHERS] = ["/webpack-runtime-0.js", "/app-1.js", "/shared-0.js", "/page-1.js"];
const NEXT = [RUNTIME, "/page-data/index/page-data.json", "/page-data/app-data.json", "/page-data/sq/d/7.json"];

const loaded = () => Array.from(document.body.querySelectorAll("script[src]"), (script) => script.getAttribute("src"));

/** Ends the loading of all scripts so far, and removes them. */
function finish(): void {
  const scripts = document.body.querySelectorAll("script[src]");
  for (const script of scripts) script.remove();
  for (const script of scripts) script.dispatchEvent(new Event("load"));
}

/** Opens a page, and loads its code. @returns its picture */
function open(isPriority: boolean, complete: boolean): HTMLImageElement {
  const picture = document.body.appendChild(new Image());
  if (isPriority) picture.setAttribute("fetchpriority", "high");
  Object.defineProperty(picture, "complete", { value: complete });
  loadCode(FILES);
  return picture;
}

/** A new page at its own address. */
function begin(): void {
  document.body.replaceChildren();
  document.documentElement.dataset.scripts = "loading";
  window.pagePath = "/";
}
const state = () => document.documentElement.dataset.scripts;

beforeEach(() => {
  begin();
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

test("the page's own code and data load with the scripts", () => {
  document.head.innerHTML = "";
  open(true, true);
  jest.advanceTimersByTime(1000);
  const preloads = Array.from(document.head.querySelectorAll("link[rel=preload]"), (link) => link.getAttribute("href"));
  expect(preloads).toEqual(NEXT);
  finish();
  expect(state()).toBe("loading");
  finish();
  expect(state()).toBe("loaded");
});

test("the code has failed after a script's second error, or ten seconds; a copy of the page loads none", () => {
  open(true, true);
  jest.advanceTimersByTime(1000);
  for (const expected of ["loading", "failed"]) {
    const tries = document.querySelectorAll(`script[src="${OTHERS[0]}"]`);
    tries[tries.length - 1]?.dispatchEvent(new Event("error"));
    expect(state()).toBe(expected);
  }
  begin();
  window.isSubmitHeld = true;
  open(true, true);
  jest.advanceTimersByTime(9000);
  expect([state(), isSubmitHeld()]).toEqual(["loading", true]);
  jest.advanceTimersByTime(2000);
  // A message that was then written by mail is not sent, too.
  expect([state(), isSubmitHeld()]).toEqual(["failed", false]);
  begin();
  window.pagePath = undefined;
  open(true, true);
  jest.advanceTimersByTime(1000);
  expect([state(), loaded()]).toEqual(["failed", []]);
});
