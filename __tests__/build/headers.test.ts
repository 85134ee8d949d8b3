import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { headerRules } from "../../src/build/headers";
import { headersFile } from "../../src/build/hosts/static-hosts";

const SETTINGS = ["GATSBY_SUPABASE_URL", "GATSBY_CSP_REPORT", "EDITOR_REPOSITORY"];
let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "public-"));
  for (const name of ["index.html", "app-0123456789abcdef0123.js", "styles.0123456789abcdef0123.css", "sw.js"])
    fs.writeFileSync(path.join(root, name), "");
  fs.mkdirSync(path.join(root, "page-data/404.html"), { recursive: true });
  for (const name of SETTINGS) delete process.env[name];
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const securityHeaders = () => headerRules(root)[0]?.headers ?? {};

test("hashed files are kept for a year by their names; of the others' caching no rule speaks, and none twice of a header", () => {
  const immutable = headerRules(root).filter(({ headers }) => "Cache-Control" in headers);
  expect(immutable.map((rule) => rule.path)).toEqual([
    "/static/*",
    "/app-0123456789abcdef0123.js",
    "/styles.0123456789abcdef0123.css",
  ]);
  for (const { headers } of immutable) expect(headers["Cache-Control"]).toBe("public, max-age=31536000, immutable");
  // Hosts would send a header twice that two rules set for one address.
  const [all, ...others] = headerRules(root);
  for (const { headers } of others)
    for (const name of Object.keys(headers)) expect(all?.headers).not.toHaveProperty(name);
  expect(new Set(others.map((rule) => rule.path)).size).toBe(others.length);
  // Nobody may use a camera; what the players are allowed in their frames is not taken from them.
  expect(all?.headers["Permissions-Policy"]).toContain("camera=()");
  expect(all?.headers["Permissions-Policy"]).not.toMatch(/autoplay|encrypted-media|fullscreen|picture-in-picture/);
});

test("the policy knows the Supabase project's origin, and where browsers report to, by the directive's old name and the new", () => {
  expect(securityHeaders()["Content-Security-Policy"]).toContain("connect-src 'self';");
  expect(securityHeaders()).not.toHaveProperty("Reporting-Endpoints");
  process.env.GATSBY_SUPABASE_URL = "https://ref.supabase.co/";
  process.env.GATSBY_CSP_REPORT = "https://reports.example/csp";
  const policy = securityHeaders()["Content-Security-Policy"];
  expect(policy).toContain("connect-src 'self' https://ref.supabase.co;");
  expect(policy).toContain("; report-uri https://reports.example/csp; report-to csp");
  expect(securityHeaders()["Reporting-Endpoints"]).toBe('csp="https://reports.example/csp"');
});

test.each([
  ["GATSBY_CSP_REPORT", "http://reports.example"],
  ["GATSBY_CSP_REPORT", "https://reports.example/;script-src *"],
  ["GATSBY_CSP_REPORT", 'https://reports.example/"'],
  ["GATSBY_SUPABASE_URL", "ref.supabase.co"],
])("%s can't be %s: one sentence says so", (name, value) => {
  process.env[name] = value;
  expect(() => headerRules(root)).toThrow(`${name} is "${value}", which is no https:// address.`);
});

test("the editor's headers replace the site's below its own address, and only where the release has an editor", () => {
  const replacing = () => headerRules(root).filter(({ replaces }) => replaces);
  expect(replacing()).toEqual([]);
  process.env.EDITOR_REPOSITORY = "hammered/site";
  expect(replacing().map((rule) => rule.path)).toEqual(["/admin", "/admin/*"]);
  for (const { headers } of replacing()) {
    expect(Object.keys(headers)).toEqual(["Content-Security-Policy", "X-Robots-Tag"]);
    expect(headers["Content-Security-Policy"]).toContain("connect-src 'self' data: blob: https://api.github.com;");
  }
  expect(headersFile(replacing())).toMatch(/^\/admin\n {2}! Content-Security-Policy\n {2}! X-Robots-Tag\n {2}Content-/);
});
