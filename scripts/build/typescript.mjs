// Runs TypeScript of src/build/, which Node 20 doesn't read: esbuild makes it JavaScript first.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { buildSync } from "esbuild";

/**
 * What a TypeScript file exports.
 * @param {string} file its path in the project
 * @returns {any} which the one who calls gives its type
 */
export function loadTypeScript(file) {
  // A name of its own: two programs may do this at once.
  const bundle = path.resolve(`.local/${path.basename(path.dirname(file))}-${process.pid}.cjs`);
  try {
    buildSync({ entryPoints: [file], bundle: true, platform: "node", packages: "external", outfile: bundle });
    return createRequire(import.meta.url)(bundle);
  } finally {
    fs.rmSync(bundle, { force: true });
  }
}
