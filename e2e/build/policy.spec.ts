/** The built files: the policy covers every page within the limits of hosts, and nothing is missing. */
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { inlineHashes } from "../../src/node/policy";
import { PUBLIC } from "../../test-support/test-site";
import { builtFiles } from "../helpers/raw-request";
import { expect, test } from "../helpers/test";

const read = (file: string) => fs.readFileSync(path.join(PUBLIC, file), "utf8");
const rules = read("_headers");
const policy = /Content-Security-Policy: (.*)/.exec(rules)?.[1] ?? "";
const published = builtFiles().map(([file]) => path.relative(PUBLIC, file).replaceAll(path.sep, "/"));
// The form at /admin has a policy of its own.
const pages = published.filter((file) => /^(?!admin\/).*\.html$/.test(file));
const readPages = () => pages.map(read);

test("the policy has the hash of every script and style, no other, and doesn't grow with the projects", () => {
  const project = inlineHashes(read("portfolio/1/index.html"));
  const all = readPages().map(inlineHashes);
  const hashes = new Set(all.flatMap((kinds) => Object.values(kinds).flat()));
  expect(pages.length).toBeGreaterThan(10);
  expect(new Set(policy.match(/'sha256-[^']+'/g))).toEqual(hashes);
  // Gatsby's own two style attributes. Ours belong into a stylesheet.
  expect(new Set(all.flatMap(({ styleAttributes }) => styleAttributes)).size).toBeLessThanOrEqual(2);
  for (const { scripts } of all.filter((_, index) => pages[index]?.startsWith("portfolio/")))
    expect(scripts).toEqual(project.scripts);
  // Hosts accept 100 rules of 2,000 characters.
  const lines = rules.trim().split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2000);
  expect(lines.filter((line) => line.startsWith("/")).length).toBeLessThan(100);
  expect(policy.replace("'unsafe-hashes'", "")).not.toContain("unsafe");
  expect(policy).toContain("frame-ancestors 'none'");
});

test("every picture, preview and script of a page is a file, and the build's own files are not published", () => {
  const leftOver = /_gatsby|~partytown|webpack\.stats|chunk-map|workbox-|idb-keyval|app-shell/;
  expect(published.filter((name) => leftOver.test(name))).toEqual([]);
  expect(read("index.html")).toContain("image/avif");
  const code = published.filter((name) => /^[\w-]+-[0-9a-f]{20}\.js$/.test(name));
  const firstLines = new Set(code.map((name) => read(name).split("\n")[0]));
  expect([...firstLines]).toEqual(["//# allFunctionsCalledOnLoad"]);
  const addresses = readPages().flatMap(
    (html) => html.match(/(?<=["\s])\/((static|icons|previews|page-data)\/[^"\s,&?]+|[\w-]+-[0-9a-f]{20}\.js)/g) ?? [],
  );
  expect(addresses.length).toBeGreaterThan(100);
  expect([...new Set(addresses)].filter((address) => !fs.existsSync(PUBLIC + decodeURI(address)))).toEqual([]);
});

test("the manifest is complete, and its pictures have the declared sizes", async () => {
  const manifest = JSON.parse(read("manifest.webmanifest"));
  expect(manifest).toMatchObject({ id: "/", scope: "/", start_url: "/", display: "standalone", lang: "en" });
  expect(manifest.short_name.length).toBeLessThanOrEqual(12);
  const purposes = manifest.icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`);
  for (const wanted of ["any 192x192", "any 512x512", "maskable 192x192", "maskable 512x512", "monochrome 512x512"])
    expect(purposes).toContain(wanted);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    // Decoded to its end.
    const { info } = await sharp(PUBLIC + src, { failOn: "warning" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(`${info.width}x${info.height}`, src).toBe(sizes);
  }
});

// A refusal of something that the pages need is an error in the console, and fails any browser test.
test("the policy refuses an unknown script, style, frame and call", async ({ page, allowErrors }) => {
  allowErrors(/Content Security Policy|violates the following/);
  const refused = new Set<string | undefined>();
  page.on("console", (message) => refused.add(/(\w+-src)(?:-elem)? /.exec(message.text())?.[1]));
  await page.goto("/contact");
  await page.evaluate(async () => {
    const add = (tag: string, properties: object) =>
      document.body.append(Object.assign(document.createElement(tag), properties));
    add("script", { textContent: "document.title = 'taken over'" });
    add("style", { textContent: "body { display: none }" });
    add("iframe", { src: "https://elsewhere.example/" });
    await fetch("https://elsewhere.example/").catch(() => {});
  });
  await expect.poll(() => [...refused].sort()).toEqual(["connect-src", "frame-src", "script-src", "style-src"]);
  expect(await page.title()).not.toBe("taken over");
  await expect(page.locator("body")).toBeVisible();
});
