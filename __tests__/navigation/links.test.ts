/** @jest-environment jsdom */
import { pageLink } from "../../src/navigation/links";

test.each([
  ['href="/portfolio/1?from=mail#still-1"', true],
  ['href="/#work"', true],
  ['href="/showreel.pdf"', false],
  ['href="/press/kit.zip?1#all"', false],
  ['href="/contact" target="_blank"', false],
  ['href="/contact" download', false],
  ['href="//example.com"', false],
  ["", false],
])("the link <a %s> shows a page in this tab: %s", (attributes, isPage) => {
  document.body.innerHTML = `<a ${attributes}><b>Link</b></a>`;
  expect(pageLink(document.querySelector("b")) !== undefined).toBe(isPage);
});
