// npm run types: checks the types of all code by TypeScript, and those of the contact function by Deno too. First a
// build of the tests' site writes the types of the queries, if anything has changed.
import { buildTestSite } from "../test-support/project-copy";
import { DENO_ENV, DENO_FLAGS, ENTRY_POINT, findDeno } from "./common/deno";
import { createProgram, fail } from "./common/program";
import { runCommand } from "./common/run-command";

const TSCONFIGS = ["tsconfig.json", "src/tsconfig.json", "src/offline/worker/tsconfig.json"];

const program = createProgram(1);
await buildTestSite(program).catch(({ message }) => fail(message));
const checks = TSCONFIGS.map((config) =>
  runCommand(process.execPath, ["node_modules/typescript/bin/tsc", "--noEmit", "-p", config], process.env, program),
);
const deno = findDeno();
if (deno) {
  const args = ["check", "--quiet", ...DENO_FLAGS, ENTRY_POINT];
  checks.push(runCommand(deno, args, { ...process.env, ...DENO_ENV }, program));
} else console.log("Not checked by Deno: npm has none for this system.");
const results = await Promise.all(checks);
process.exit(results.every(Boolean) ? 0 : 1);
