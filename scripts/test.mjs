// `npm test`: installs what is missing, builds, runs every check there is, and sums them up in its last line.
import fs from "node:fs";
import { runCommand } from "./backend/children.mjs";
import { freeBackendPort, freePort } from "./backend/ports.mjs";
import { findBrowser } from "./find-browser.mjs";
import { prepare } from "./prepare.mjs";
import { beginProgram, stop } from "./stop.mjs";
import { startTestDatabases } from "./test-postgres.mjs";

const REPORTS = ".local/reports";
const TSC = "node_modules/typescript/bin/tsc";
const FUNCTION = "supabase/functions/send-contact-email";

/** @typedef {{ passed: number, failed: number }} Sum */
/** @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} JestReport */

/** What is set here for other purposes than tests: none of it may reach them, nor they what it names. */
for (const name of Object.keys(process.env))
  if (/^(GATSBY|SUPABASE|CONTACT|RESEND|LOCAL|BACKEND)_|^PG|^PORT$/.test(name)) delete process.env[name];

const program = beginProgram();

/** Runs one of the project's tools. @param {string} title @param {string[]} args @param {NodeJS.ProcessEnv} env @param {string} [command] */
function run(title, args, env, command = process.execPath) {
  console.log(`\n== ${title}`);
  return runCommand(command, args, env, program);
}

/** A check that is one test. @param {string} title @param {string[]} args @param {string} [command] @param {NodeJS.ProcessEnv} [env] @returns {Promise<Sum>} */
async function check(title, args, command, env = process.env) {
  const passed = await run(title, args, env, command);
  return { passed: Number(passed), failed: Number(!passed) };
}

/**
 * A runner that writes a report. One that fails without a failed test (it could not start, say) counts as one failure.
 * @template Report
 * @param {string} title
 * @param {string[]} command
 * @param {string} report where it writes
 * @param {(report: Report) => Sum} read
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Sum>}
 */
async function suite(title, command, report, read, env) {
  fs.rmSync(report, { force: true });
  const succeeded = await run(title, command, env);
  const sum = fs.existsSync(report) ? read(JSON.parse(fs.readFileSync(report, "utf8"))) : { passed: 0, failed: 0 };
  return succeeded ? sum : { ...sum, failed: Math.max(1, sum.failed) };
}

/** The tests in a browser. @param {NodeJS.ProcessEnv} env @returns {Promise<Sum>} */
async function browserTests(env) {
  const report = `${REPORTS}/playwright.json`;
  const command = ["node_modules/@playwright/test/cli.js", "test"];
  const settings = {
    CHROME_PATH: await findBrowser(),
    E2E_PORT: String(await freePort()),
    E2E_BACKEND_PORT: String(await freeBackendPort()),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const read = (/** @type {{ stats: { expected: number, unexpected: number, flaky: number } }} */ { stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  });
  return suite("The site in Chromium (Playwright)", command, report, read, { ...env, ...settings });
}

/** Jest's tests, or those under a path. @param {string} title @param {string} name the report's @param {string[]} paths @param {NodeJS.ProcessEnv} [env] */
function jestTests(title, name, paths = [], env = process.env) {
  const report = `${REPORTS}/${name}.json`;
  const read = (/** @type {JestReport} */ { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
  });
  const command = ["node_modules/jest/bin/jest.js", "--json", `--outputFile=${report}`, ...paths];
  return suite(title, command, report, read, env);
}

/** The contact function's tests again, on the databases of a production, one after the other. @returns {Promise<Sum>} */
async function databaseTests() {
  const sum = { passed: 0, failed: 0 };
  for (const { name, title, env } of await startTestDatabases(program)) {
    const settings = { ...process.env, ...env };
    const one = await jestTests(
      `The contact function on ${title} (Jest)`,
      `jest-${name}`,
      ["__tests__/supabase"],
      settings,
    );
    sum.passed += one.passed;
    sum.failed += one.failed;
  }
  return sum;
}

/** @returns {Promise<Sum>} */
function denoTypes() {
  const options = ["--quiet", "--node-modules-dir=manual", "--no-lock", `--config=${FUNCTION}/deno.json`];
  const files = [`${FUNCTION}/index.ts`, "scripts/backend/function.ts"];
  const deno = findDeno() ?? "deno";
  return check("Types (Deno)", ["check", ...options, ...files], deno, { ...process.env, DENO_DIR: ".local/deno" });
}

const env = await prepare(program);
// These need the packages that have just been installed.
const { findDeno } = await import("./backend/parts.mjs");
fs.mkdirSync(REPORTS, { recursive: true });
const sums = [
  await check("Types (tsc)", [TSC, "--noEmit"]),
  await check("Types of the service worker (tsc)", [TSC, "--noEmit", "-p", "tsconfig.worker.json"]),
  await denoTypes(),
  await check("Lint (Biome)", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]),
  // One after the other: deadlines are part of what these test.
  await jestTests("Units, and the contact function on PGlite (Jest)", "jest"),
  await databaseTests(),
  await browserTests(env).catch((error) => stop(error.message)),
];
const total = (/** @type {keyof Sum} */ kind) => sums.reduce((sum, one) => sum + one[kind], 0);
await program.stop();
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exit(total("failed") === 0 ? 0 : 1);
