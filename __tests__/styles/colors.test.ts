/** @jest-environment node */
import fs from "node:fs";
import { colorOf } from "../../src/build/tokens";
import { site } from "../../src/site";

test("the icon has the colours of the tokens (npm run icons)", () => {
  const icon = fs.readFileSync("static/icons/icon.svg", "utf8");
  for (const [, role = "", fill] of icon.matchAll(/class="(\w+)"[^>]*fill="([^"]*)"/g))
    expect(fill).toBe(colorOf(role));
  expect(icon).toContain(`fill="${colorOf("accent")}"`);
});

test("the browser's frame has the page's colour", () => {
  expect(site.themeColor.toLowerCase()).toBe(colorOf("page"));
});
