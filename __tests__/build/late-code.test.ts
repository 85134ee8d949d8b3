/** @jest-environment jsdom */
import { withLateCode } from "../../src/build/late-code";

const CODE = ["/webpack-runtime-0.js", "/app-1.js"];
const PAGE = `<body><img src="/a.webp" alt="">${CODE.map((file) => `<script src="${file}" async></script>`).join("")}</body>`;

const fetched = () => Array.from(document.body.querySelectorAll("script[src]"), (script) => script.getAttribute("src"));

/** Opens a page as a browser does, which runs the scripts that stand in it. */
function open(html: string, picture: { complete: boolean }): HTMLImageElement {
  document.body.innerHTML = withLateCode(html);
  const image = document.querySelector("img") as HTMLImageElement;
  Object.defineProperty(image, "complete", { value: picture.complete });
  const written = document.querySelector("script[data-code]") as HTMLScriptElement;
  Object.defineProperty(document, "currentScript", { value: written, configurable: true });
  new Function(written.text)();
  return image;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const withFirst = PAGE.replace("<img", '<img fetchpriority="high"');

test.each(["load", "error"])("the code is fetched after the first picture's %s", (event) => {
  const picture = open(withFirst, { complete: false });
  jest.advanceTimersByTime(2999);
  expect(fetched()).toEqual([]);
  picture.dispatchEvent(new Event(event));
  picture.dispatchEvent(new Event(event));
  expect(fetched()).toEqual(CODE);
});

test.each([
  ["with a picture that doesn't come, the code is held up for 3 s at most", withFirst, false, 3000],
  ["with a picture that is there already, the code comes after the first paint, once", withFirst, true, 5000],
  ["without a first picture, the code comes after the first paint, once", PAGE, true, 5000],
])("%s", (_, page, complete, time) => {
  open(page, { complete });
  jest.advanceTimersByTime(time);
  expect(fetched()).toEqual(CODE);
});

test("a page is the same but for its code, whose script is the same on every page", () => {
  const script = (page: string) => /<script data-code="[^"]+">(.*)<\/script>/s.exec(withLateCode(page))?.[1];
  expect(withLateCode(PAGE)).toContain('<img src="/a.webp" alt="">');
  expect(script(PAGE)).toBe(script(PAGE.replace("app-1", "app-2")));
  expect(withLateCode("<body></body>")).toBe("<body></body>");
  // Gatsby alone writes its scripts into a page of the last build again.
  const again = withLateCode(PAGE).replace("<img", `<script src="/app-2.js" async></script><img`);
  expect(withLateCode(again).match(/<script/g)).toHaveLength(1);
});
