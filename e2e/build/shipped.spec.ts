import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { shippedPackages } from "../../scripts/shipped/packages.mjs";
import { expect, test } from "../helpers/test";

/** Licences that let a closed site ship the code. */
const ALLOWED = ["MIT", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "OFL-1.1"];

const packages = () => shippedPackages("public");

test("what ships is found in the bundles, the worker's files and the fonts", () => {
  const names = packages().map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "react-dom",
      "gatsby",
      "webpack",
      "@supabase/functions-js",
      "workbox-core",
      "idb-keyval",
      "@fontsource-variable/anybody",
    ]),
  );
  // What runs in the build alone.
  for (const name of ["sharp", "zod", "esbuild", "express", "graphql"]) expect(names).not.toContain(name);
});

test("the packages' parts add up to the bundles, but for our own code", () => {
  const scripts = fs.readdirSync("public").filter((name) => name.endsWith(".js") && !/^(sw|idb)/.test(name));
  const size = scripts.reduce((sum, name) => sum + fs.statSync(`public/${name}`).size, 0);
  const parts = packages()
    .filter(({ name }) => !/^(workbox|idb-keyval|@fontsource)/.test(name))
    .reduce((sum, { bytes }) => sum + bytes, 0);
  // In bytes of gzip, where a bundle's are raw: a third, more or less.
  expect(parts).toBeGreaterThan(size / 5);
  expect(parts).toBeLessThan(size / 2);
});

test("every package that ships may be shipped", () => {
  const others = packages().filter(({ license }) => !ALLOWED.includes(license));
  expect(others).toEqual([]);
});

test("docs/security.md names what ships, each with its version", () => {
  const document = fs.readFileSync("docs/security.md", "utf8");
  const missing = packages()
    .map(({ name, version }) => `${name} ${version}`)
    .filter((named) => !document.includes(named));
  expect(missing).toEqual([]);
});

test("the bill of materials is CycloneDX, and has what ships in it", () => {
  const printed = execFileSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8", maxBuffer: 2 ** 26 });
  const { bomFormat, components }: { bomFormat: string; components: { purl: string }[] } = JSON.parse(printed);
  expect(bomFormat).toBe("CycloneDX");
  const urls = components.map(({ purl }) => decodeURIComponent(purl));
  for (const { name, version } of packages()) expect(urls).toContain(`pkg:npm/${name}@${version}`);
});
