import fs from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "../helpers/test";

/** The most JavaScript that the home page's first load may be, in bytes of gzip. It only ever goes down. */
const HOME_FIRST_LOAD = 90_000;

test("the home page's first load of JavaScript keeps its budget", async ({ page }) => {
  const loaded = new Set<string>();
  page.on("request", (request) => {
    // A prefetch is for the next page, and waits until this one is done.
    const isPrefetch = request.headers().purpose === "prefetch" || request.headers()["sec-purpose"] === "prefetch";
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js") && !isPrefetch) loaded.add(pathname);
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const sizes = [...loaded].map(
    (path) => [path, gzipSync(fs.readFileSync(`public${path}`), { level: 9 }).length] as const,
  );
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(sizes.map(([path]) => path.split("-")[0])).toEqual(
    expect.arrayContaining(["/webpack", "/framework", "/app", "/component"]),
  );
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(HOME_FIRST_LOAD);
});

test("the site's own settings were not ignored: the data, the sizes and the addresses are in the build", () => {
  const home = fs.readFileSync("public/index.html", "utf8");
  expect(home).toContain("image/avif");
  expect(home).toContain('lang="en"');
  expect(home).not.toContain("gatsby-image-style");
  // The policy names Gatsby's own two style attributes: another one would be ours, and belongs into a stylesheet.
  const styles = [...home.matchAll(/ style="([^"]*)"/g)].map(([, style]) => style);
  expect(styles.length).toBeLessThanOrEqual(2);
});
