// What checks the project. Each can be run by itself (scripts/test.mjs), and says how many of its tests passed.
import fs from "node:fs";
import { runCommand } from "./backend/children.mjs";
import { freeBackendPort, freePort } from "./backend/ports.mjs";
import { findBrowser, findEngines, findJava } from "./find-browser.mjs";
import { install, prepare } from "./prepare.mjs";
import { startTestDatabases } from "./test-postgres.mjs";

const REPORTS = ".local/reports";
const TSC = "node_modules/typescript/bin/tsc";
const JEST = "node_modules/jest/bin/jest.js";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
const BIOME = "node_modules/@biomejs/biome/bin/biome";
const NU = "node_modules/vnu-jar/build/dist/vnu.jar";
/** What the checker says of CSS is years behind it; how React closes an `<img>` says nothing about the page. */
const NOT_OF_HTML = "CSS: .*|Trailing slash on void elements .*";
const FUNCTION = "supabase/functions/send-contact-email";
/** The code of Node and the tests, of the browser, and of the service worker. */
const TSCONFIGS = ["tsconfig.json", "src/tsconfig.json", "src/offline/worker/tsconfig.json"];

/** @typedef {import("./stop.mjs").RunningParts} RunningParts */
/** @typedef {{ passed: number, failed: number }} Sum */
/** @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} JestReport */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number } }} PlaywrightReport */
/** @typedef {(program: RunningParts, paths: string[]) => Promise<Sum>} Check one that is told where to look, or looks everywhere */

/** @param {Sum[]} sums @returns {Sum} */
export const addUp = (sums) => ({
  passed: sums.reduce((total, { passed }) => total + passed, 0),
  failed: sums.reduce((total, { failed }) => total + failed, 0),
});

/** Runs a tool as one test. @param {RunningParts} program @param {string} title @param {string[]} args @param {string} [command] @param {NodeJS.ProcessEnv} [env] @returns {Promise<Sum>} */
async function runTool(program, title, args, command = process.execPath, env = process.env) {
  console.log(`\n== ${title}`);
  const passed = await runCommand(command, args, env, program);
  return { passed: Number(passed), failed: Number(!passed) };
}

/**
 * Runs tests that are counted in a report. A runner that fails without a failed test (it could not start, say) counts as
 * one failure.
 * @template Report
 * @param {RunningParts} program
 * @param {string} title
 * @param {string[]} args
 * @param {string} report where it is written
 * @param {(report: Report) => Sum} read
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Sum>}
 */
async function runTests(program, title, args, report, read, env = process.env) {
  fs.mkdirSync(REPORTS, { recursive: true });
  fs.rmSync(report, { force: true });
  const { failed } = await runTool(program, title, args, process.execPath, env);
  const sum = fs.existsSync(report) ? read(JSON.parse(fs.readFileSync(report, "utf8"))) : { passed: 0, failed: 0 };
  return failed === 0 ? sum : { ...sum, failed: Math.max(1, sum.failed) };
}

/** @param {RunningParts} program @param {string} title @param {string} name the report's @param {string[]} paths @param {NodeJS.ProcessEnv} [env] */
function runJest(program, title, name, paths, env) {
  const report = `${REPORTS}/${name}.json`;
  const read = (/** @type {JestReport} */ { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
  });
  return runTests(program, title, [JEST, "--json", `--outputFile=${report}`, ...paths], report, read, env);
}

/** Lint and format. @type {Check} */
export async function lint(program, paths) {
  await install(program);
  return runTool(program, "Lint (Biome)", [BIOME, "check", "--error-on-warnings", ...(paths.length ? paths : ["."])]);
}

/** Types: the build writes those of the queries. @type {Check} */
export async function types(program) {
  await prepare(program);
  const { findDeno } = await import("./backend/parts.mjs");
  const sums = [];
  for (const config of TSCONFIGS)
    sums.push(await runTool(program, `Types by ${config} (tsc)`, [TSC, "--noEmit", "-p", config]));
  const options = ["--quiet", "--node-modules-dir=manual", "--no-lock", `--config=${FUNCTION}/deno.json`];
  const files = [`${FUNCTION}/index.ts`, "scripts/backend/function.ts"];
  const env = { ...process.env, DENO_DIR: ".local/deno" };
  sums.push(await runTool(program, "Types (Deno)", ["check", ...options, ...files], findDeno() ?? "deno", env));
  return addUp(sums);
}

/** What needs no browser, and the contact function on PGlite. @type {Check} */
export async function unit(program, paths) {
  await install(program);
  return runJest(program, "Units, and the contact function on PGlite (Jest)", "jest", paths);
}

/** The contact function's tests again, on the databases of a production, one after the other: deadlines are part of what they test. @param {RunningParts} program */
export async function databases(program) {
  const sums = [];
  for (const { name, title, env } of await startTestDatabases(program)) {
    const settings = { ...process.env, ...env };
    const about = `The contact function on ${title} (Jest)`;
    sums.push(await runJest(program, about, `jest-${name}`, ["__tests__/supabase"], settings));
  }
  return addUp(sums);
}

/** The HTML of every built page, by the rules of the standard (https://validator.github.io/validator/). @param {RunningParts} program */
export async function html(program) {
  await prepare(program);
  const java = findJava();
  if (!java) {
    console.log("\nNo Java here: the pages' HTML is not checked. On Debian: apt-get install default-jre-headless");
    return addUp([]);
  }
  const options = ["--Werror", "--skip-non-html", "--filterpattern", NOT_OF_HTML];
  return runTool(program, "The built pages' HTML (Nu HTML checker)", ["-jar", NU, ...options, "public"], java);
}

/** The production build in a browser. @type {Check} */
export async function e2e(program, paths) {
  const env = await prepare(program);
  const report = `${REPORTS}/playwright.json`;
  const engines = await findEngines();
  for (const sentence of engines.missing) console.log(`\n${sentence}`);
  const settings = {
    ...engines.env,
    CHROME_PATH: await findBrowser(),
    E2E_PORT: String(await freePort()),
    E2E_BACKEND_PORT: String(await freeBackendPort()),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const read = (/** @type {PlaywrightReport} */ { stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  });
  const title = `The site in Chromium, and its journeys in ${engines.names.join(", ")} (Playwright)`;
  return runTests(program, title, [PLAYWRIGHT, "test", ...paths], report, read, { ...env, ...settings });
}
