// `npm run schema`: writes data/projects.schema.json, which editors complete by, from the one declaration of a project.
import fs from "node:fs";
import { createRequire } from "node:module";
import { buildSync } from "esbuild";

const BUNDLE = ".local/project.cjs";

// Node 20 reads no TypeScript.
buildSync({
  entryPoints: ["src/build/project.ts"],
  bundle: true,
  platform: "node",
  packages: "external",
  outfile: BUNDLE,
});
const { projectsJsonSchema } = createRequire(import.meta.url)(`../${BUNDLE}`);
fs.writeFileSync("data/projects.schema.json", projectsJsonSchema());
