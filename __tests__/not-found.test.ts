/** @jest-environment node */
import { isNotFoundPage, notFoundPageFor } from "../src/not-found";

test.each([
  ["/portfolio/99", "/portfolio/-not-found"],
  ["/portfolio/a.b c", "/portfolio/-not-found"],
  ["/portfolio", "/404"],
  ["/portfolio/", "/404"],
  ["/portfolio/1/2", "/404"],
  ["/other/portfolio/1", "/404"],
  ["/", "/404"],
  ["", "/404"],
])("the page that stands for %j is %s", (pathname, page) => {
  expect(notFoundPageFor(pathname)).toBe(page);
});

test("a page that stands for others is known as one", () => {
  expect(["/404", "/portfolio/-not-found", "/contact"].map(isNotFoundPage)).toEqual([true, true, false]);
});
