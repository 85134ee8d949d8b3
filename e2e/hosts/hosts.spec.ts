/** The built site on Cloudflare Pages and on Netlify, as each host's own tool serves it on this machine. */
import fs from "node:fs";
import path from "node:path";
import { createServices } from "../../scripts/common/program";
import { createTools, scriptOf, type ToolName } from "../../scripts/deploy/tools";
import { fixedHeaders, HASHED, IMMUTABLE } from "../../src/node/headers";
import { newFolder } from "../../test-support/temporary-folder";
import { PUBLIC } from "../../test-support/test-site";
import { PAGES, UNKNOWN_PAGES, withoutServer } from "../helpers/page-parts";
import { builtFiles, sendRaw } from "../helpers/raw-request";
import { expectSaved } from "../helpers/replaceable-site";
import { freePorts, launch } from "../helpers/start-script";
import { expect, OFFLINE_ERRORS, test } from "../helpers/test";

type Host = {
  name: string;
  tool: ToolName;
  args: (folder: string, port: number) => string[];
  /** What the tool prints when it serves. */
  ready: string;
  /** The Cache-Control of files whose name changes with their content. */
  hashed: string;
  /** Other addresses of a page: the status and, of a redirect, its target. */
  others: Record<string, [status: number, location?: string]>;
};

const HOSTS: Host[] = [
  {
    name: "Cloudflare Pages",
    tool: "wrangler",
    // The runtime of this version refuses a later date.
    args: (folder, port) => ["pages", "dev", folder, `--port=${port}`, "--compatibility-date=2026-04-01"],
    ready: "Ready on",
    hashed: IMMUTABLE,
    others: {
      "/contact/": [301, "/contact"],
      "/contact/?a=b": [301, "/contact?a=b"],
      "/portfolio/1/": [301, "/portfolio/1"],
      "/portfolio/1/index.html": [301, "/portfolio/1"],
      "/index.html?__WB_REVISION__=1": [308, "/?__WB_REVISION__=1"],
      "/admin/": [301, "/admin"],
    },
  },
  {
    name: "Netlify",
    tool: "netlify",
    // Its edge functions would need a download.
    args: (folder, port) => [
      ...["dev", "--offline", "--internal-disable-edge-functions", "--no-open"],
      ...[`--dir=${folder}`, `--port=${port}`],
    ],
    ready: "Local dev server ready",
    // On this machine it lets browsers revalidate every file.
    hashed: "public, max-age=0",
    others: Object.fromEntries(
      ["/contact/", "/contact/?a=b", "/portfolio/1/", "/portfolio/1/index.html", "/index.html"].map((one) => [
        one,
        [200],
      ]),
    ),
  },
];

/** The types that browsers insist on. */
const TYPES: Record<string, RegExp> = {
  ".html": /^text\/html; charset=utf-8$/i,
  ".js": /^(text|application)\/javascript/,
  ".css": /^text\/css/,
  ".json": /^application\/json/,
  ".webmanifest": /^application\/manifest\+json/,
  ".svg": /^image\/svg\+xml/,
  ".webp": /^image\/webp/,
  ".mp4": /^video\/mp4/,
};

/** Starts a host's tool, installed from its lockfile, until the tests end. @returns the address of the site */
async function serve({ tool, args, ready }: Host): Promise<string> {
  await createTools({}, createServices()).install(tool);
  const port = await freePorts();
  const cwd = newFolder(tool);
  const folder = path.join(cwd, "public");
  fs.cpSync(PUBLIC, folder, { recursive: true });
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" };
  await launch(process.execPath, [scriptOf(tool), ...args(folder, port)], env, cwd).until(ready);
  return `http://localhost:${port}`;
}

/** Without the hashes of the site's. */
const EDITOR_POLICY = /^default-src 'none'; ?script-src 'self'; ?(?!.*sha256-)/;

/** Netlify writes a space after each comma of a list. */
const compact = (value: unknown) => String(value).replaceAll(", ", ",");

/** The files that visitors may request, each with the address that no host redirects. */
const files = () =>
  builtFiles()
    // The page of /404 has two copies, of which each host takes another one.
    .filter(([file]) => !/\/_(headers|redirects)$|404(\.html|\/index\.html)$/.test(file))
    .map(([file, address]) => [file, address.replace(/(?<=.)\/index\.html$|(?<=^\/)index\.html$/, "")] as const);

for (const host of HOSTS)
  test.describe(host.name, () => {
    // One server for all tests.
    test.describe.configure({ mode: "default" });
    let url = "";
    test.beforeAll(async () => {
      url = await serve(host);
    });

    test("every file has its content, the policy, and the caching of its name", async () => {
      const policy = (await sendRaw(url, "/")).headers["content-security-policy"];
      expect(policy).toContain("script-src 'self' 'sha256-");
      for (const [file, address] of files()) {
        const { status, headers, body } = await sendRaw(url, address);
        expect([status, body.equals(fs.readFileSync(file))], file).toEqual([200, true]);
        expect(headers["content-type"], file).toMatch(TYPES[path.extname(file)] ?? /./);
        for (const [name, value] of Object.entries(fixedHeaders))
          expect(compact(headers[name.toLowerCase()]), file).toBe(compact(value));
        // The editor's own replaces it.
        if (address.startsWith("/admin")) expect(headers["content-security-policy"], file).toMatch(EDITOR_POLICY);
        else expect(headers["content-security-policy"], file).toBe(policy);
        const isHashed = address.startsWith("/static/") || HASHED.test(address);
        if (isHashed) expect(headers["cache-control"], file).toBe(host.hashed);
        else expect(headers["cache-control"], file).toMatch(/max-age=0|no-cache/);
      }
    });

    test("unknown addresses have status 404 and the right page; other addresses of a page lead to it", async () => {
      const unknown = ["/nope/", "/nope?a=b", "/portfolio/1/2", "/CONTACT", "/static/nope.avif", "/..%5cpackage.json"];
      const pages = [...UNKNOWN_PAGES, ...unknown.map((address) => [address, "Page Not Found"] as const)];
      for (const [address, heading] of pages) {
        const { status, body } = await sendRaw(url, address);
        expect([status, body.includes(`>${heading}</h1>`)], address).toEqual([404, true]);
      }
      for (const [address, [status, location]] of Object.entries(host.others)) {
        const answer = await sendRaw(url, address);
        expect([answer.status, answer.headers.location], address).toEqual([status, location]);
      }
    });

    test("in a visit the worker saves the site, a preview plays, and every page opens offline", async ({
      page,
      context,
      allowErrors,
    }) => {
      allowErrors(OFFLINE_ERRORS);
      await page.goto(url);
      await expectSaved(page);
      await page.reload();
      await page.locator("#work [role=listitem] a").first().hover();
      const video = page.locator("#work [role=listitem] video").first();
      await expect.poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0);
      await context.setOffline(true);
      for (const [address, heading] of withoutServer([...PAGES, ...UNKNOWN_PAGES])) {
        await page.goto(url + address);
        await expect(page.locator("main h1")).toHaveText(heading);
      }
    });
  });
