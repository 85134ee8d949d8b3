/** @jest-environment node */
import { notFoundPageFor } from "../src/not-found";

test.each([
  ["/portfolio/a.b c", "/portfolio/-not-found"],
  ["/portfolio", "/404"],
  ["/portfolio/", "/404"],
  ["/portfolio/1/2", "/404"],
  ["/other/portfolio/1", "/404"],
])("the page that stands for %j is %s", (pathname, page) => {
  expect(notFoundPageFor(pathname)).toBe(page);
});
