/** Finishes the service worker that gatsby-plugin-offline has generated, and checks that it will do its work. */
import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

/** The width of the one copy of each still that is kept: sharp on a phone, good enough on a wide screen. */
const KEPT_WIDTH = 1080;
/** The stills that are fetched ahead; beyond it they are kept once they have been seen. */
const STILLS_BUDGET = 8_000_000;
/** Copies of these are packed: they are sent as they are. */
const PACKED = /\.(woff2|png|webp)$/;

/** The parts of our rules, in order. */
const PARTS = ["common.js", "network.js", "stills.js", "answers.js"];

const filesBelow = (folder: string) =>
  fs.existsSync(folder) ? (fs.readdirSync(folder, { recursive: true, encoding: "utf8" }) as string[]) : [];
const address = (file: string) => `/${file.split(path.sep).join("/")}`;

/** The addresses of the stills' kept copies, in the order of the pages, and the digests of them all. */
function findStills(root: string): { kept: string[]; digests: string[] } {
  const copies = new Map<string, { url: string; off: number }>();
  const data = filesBelow(path.join(root, "page-data")).filter((file) => file.endsWith(".json"));
  // Home has all projects, in the visitors' order.
  for (const file of ["index/page-data.json", ...data]) {
    const text = fs.readFileSync(path.join(root, "page-data", file), "utf8");
    for (const [, url = "", digest = "", width] of text.matchAll(/(\/static\/([0-9a-f]{32})\/[^"\s]+\.webp) (\d+)w/g)) {
      const off = Math.abs(Number(width) - KEPT_WIDTH);
      const known = copies.get(digest);
      if (!known || off < known.off) copies.set(digest, { url, off });
    }
  }
  return { kept: [...copies.values()].map(({ url }) => url), digests: [...copies.keys()] };
}

/** What must be there offline and is not in the worker's list. */
function missingFrom(listed: Set<string>, root: string): string[] {
  const wanted = filesBelow(root)
    .map(address)
    .filter((file) =>
      /^\/(?!offline-plugin-app-shell).*index\.html$|^\/page-data\/.*\.json$|^\/[^/]+-[0-9a-f]{20}\.js$|\.woff2$/.test(
        file,
      ),
    );
  return [...wanted, "/manifest.webmanifest", "/player-cover.css"].filter((file) => !listed.has(file));
}

export type OfflineReport = { files: number; bytes: number; stills: number; stillBytes: number; onView: number };

/**
 * Puts our rules and the list of stills before the generated worker.
 * @param root the built site
 * @param rules the folder with our rules
 * @returns what a visitor's device will keep, in bytes as they are sent
 * @throws {Error} where the worker's list of files lacks something
 */
export function finishServiceWorker(root: string, rules: string): OfflineReport {
  const file = path.join(root, "sw.js");
  const generated = fs.readFileSync(file, "utf8");
  const listed = [...generated.matchAll(/"url": "([^"]+)"/g)].map(([, url = ""]) =>
    url.startsWith("/") ? url : `/${url}`,
  );
  if (listed.length === 0)
    throw new Error("The service worker would keep nothing: a pattern in gatsby-config.ts matches no file.");
  const missing = missingFrom(new Set(listed), root);
  if (missing.length > 0) throw new Error(`The service worker would not keep: ${missing.join(", ")}`);

  const { kept, digests } = findStills(root);
  let stillBytes = 0;
  const stills = kept.filter((url) => {
    const { size } = fs.statSync(path.join(root, url));
    if (stillBytes + size > STILLS_BUDGET) return false;
    stillBytes += size;
    return true;
  });
  const built = `self.offline = ${JSON.stringify({ stills, digests, bytes: stillBytes })};`;
  const parts = PARTS.map((part) => fs.readFileSync(path.join(rules, part), "utf8"));
  // Workbox's modules can only be loaded while the worker starts.
  fs.writeFileSync(file, [built, "{", ...parts, "}", generated, "workbox.rangeRequests;"].join("\n"));

  const bytes = listed.reduce((sum, url) => {
    const content = fs.readFileSync(path.join(root, url));
    return sum + (PACKED.test(url) ? content.length : gzipSync(content, { level: 9 }).length);
  }, 0);
  return { files: listed.length, bytes, stills: stills.length, stillBytes, onView: kept.length - stills.length };
}
