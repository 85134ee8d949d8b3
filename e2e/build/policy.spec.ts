/** The policy in the build: every page is covered by it, and hosts take it. */
import fs from "node:fs";
import path from "node:path";
import { inlineHashes } from "../../src/build/policy";
import { expect, test } from "../helpers/test";

const rules = fs.readFileSync("public/_headers", "utf8");
const policy = /Content-Security-Policy: (.*)/.exec(rules)?.[1] ?? "";
const published = fs.readdirSync("public", { recursive: true, encoding: "utf8" });
const pages = published
  .map((name) => path.join("public", name))
  .filter((file) => file.endsWith(".html") && fs.statSync(file).isFile());

test("the policy names every script, style and style attribute of every page, nothing else, and is the same for any number of projects", () => {
  const project = inlineHashes(fs.readFileSync("public/portfolio/1/index.html", "utf8"));
  const all = pages.map((page) => inlineHashes(fs.readFileSync(page, "utf8")));
  const hashes = new Set(
    all.flatMap(({ scripts, styles, styleAttributes }) => [...scripts, ...styles, ...styleAttributes]),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(hashes);
  // Gatsby's own two style attributes: another one would be ours, and belongs into a stylesheet.
  expect(new Set(all.flatMap(({ styleAttributes }) => styleAttributes)).size).toBeLessThanOrEqual(2);
  for (const { scripts } of all.filter((_, index) => pages[index]?.includes("/portfolio/")))
    expect(scripts).toEqual(project.scripts);
  // Hosts take the rules: under 2,000 characters a line, under 100 rules, nothing unsafe.
  const lines = rules.trim().split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2000);
  expect(lines.filter((line) => line.startsWith("/")).length).toBeLessThan(100);
  expect(policy.replace("'unsafe-hashes'", "")).not.toContain("unsafe");
});

test("pages offer AVIF, nothing of Gatsby's own component for pictures, and what only the build needs is not published", () => {
  const leftOver = /_gatsby|~partytown|webpack\.stats|chunk-map|\.dev\.|workbox-window/;
  expect(published.filter((name) => leftOver.test(name))).toEqual([]);
  const home = fs.readFileSync("public/index.html", "utf8");
  expect(home).toContain("image/avif");
  expect(home).not.toContain("gatsby-image-style");
});
