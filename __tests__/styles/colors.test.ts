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

test("the accent is stated once in the project's own files", () => {
  const accent = colorOf("accent").slice(1);
  const files = ["src", "scripts", "gatsby-config.ts", "gatsby-ssr.tsx", "gatsby-node.ts"].flatMap((source) =>
    fs.statSync(source).isFile()
      ? [source]
      : fs.readdirSync(source, { recursive: true, encoding: "utf8" }).map((file) => `${source}/${file}`),
  );
  const stated = files.filter(
    (file) => fs.statSync(file).isFile() && new RegExp(accent, "i").test(fs.readFileSync(file, "utf8")),
  );
  expect(stated).toEqual(["src/styles/tokens.css"]);
});
