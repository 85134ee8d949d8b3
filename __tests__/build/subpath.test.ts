/** @jest-environment node */
import { refusedPrefix } from "../../src/build/subpath";

test("a site at the root of its host is built", () => {
  expect(refusedPrefix({ pathPrefix: "", assetPrefix: "", prefixPaths: false })).toBeUndefined();
  expect(refusedPrefix({})).toBeUndefined();
});

test.each([
  [{ pathPrefix: "/site" }, 'pathPrefix "/site"'],
  [{ assetPrefix: "https://cdn.example" }, 'assetPrefix "https://cdn.example"'],
  [{ prefixPaths: true }, "--prefix-paths"],
  [{ pathPrefix: "/site", prefixPaths: true }, 'pathPrefix "/site" and --prefix-paths'],
])("%j is refused with one sentence", (settings, named) => {
  expect(refusedPrefix(settings)).toBe(
    `This site stands at the root of its host and can't be built with ${named}: give it a domain or a subdomain.`,
  );
});
