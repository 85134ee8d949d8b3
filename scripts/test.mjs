// `npm test`: installs what is missing, builds, runs every check there is, and sums them up in its last line.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { freePort } from "./backend/ports.mjs";
import { findBrowser } from "./find-browser.mjs";
import { prepare } from "./prepare.mjs";
import { stop } from "./stop.mjs";

const REPORTS = ".local/reports";

/** @typedef {{ passed: number, failed: number }} Sum */
/** @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} JestReport */

/** Runs one of the project's tools. @param {string} title @param {string[]} command @param {NodeJS.ProcessEnv} [env] */
function run(title, command, env = process.env) {
  console.log(`\n== ${title}`);
  return spawnSync(process.execPath, command, { stdio: "inherit", env }).status === 0;
}

/** A check that is one test. @param {string} title @param {string[]} command @returns {Sum} */
function check(title, command) {
  const passed = run(title, command);
  return { passed: Number(passed), failed: Number(!passed) };
}

/**
 * A runner that writes a report. One that fails without a failed test (it could not start, say) counts as one failure.
 * @template Report
 * @param {string} title
 * @param {string[]} command
 * @param {string} report where it writes
 * @param {(report: Report) => Sum} read
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Sum}
 */
function suite(title, command, report, read, env) {
  fs.rmSync(report, { force: true });
  const succeeded = run(title, command, env);
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
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const read = (/** @type {{ stats: { expected: number, unexpected: number, flaky: number } }} */ { stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  });
  return suite("The site in Chromium (Playwright)", command, report, read, { ...env, ...settings });
}

const env = await prepare();
fs.mkdirSync(REPORTS, { recursive: true });
const jestReport = `${REPORTS}/jest.json`;
const sums = [
  check("Types (tsc)", ["node_modules/typescript/bin/tsc", "--noEmit"]),
  check("Lint (Biome)", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]),
  suite(
    "Units (Jest)",
    ["node_modules/jest/bin/jest.js", "--json", `--outputFile=${jestReport}`],
    jestReport,
    (/** @type {JestReport} */ report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    }),
  ),
  await browserTests(env).catch((error) => stop(error.message)),
];
const total = (/** @type {keyof Sum} */ kind) => sums.reduce((sum, one) => sum + one[kind], 0);
console.log(`\n${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") === 0 ? 0 : 1;
