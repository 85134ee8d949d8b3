/** @jest-environment node */
import { keepFontsInFiles } from "../../src/build/webpack";

test("fonts are made into files, and other rules are left alone", () => {
  const images = { test: /\.png$/, use: ["url-loader"] };
  const fonts = { test: /\.(ttf|woff(2)?)(\?.*)?$/, use: ["url-loader"] };
  keepFontsInFiles([images, fonts, null], "file-loader");
  expect(images.use).toEqual(["url-loader"]);
  expect(fonts.use).toEqual(["file-loader"]);
  expect(() => keepFontsInFiles([images], "file-loader")).toThrow("no rule for .woff2");
});
