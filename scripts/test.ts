// `npm test`: builds, runs every check, and sums them up in its last line. With a name (lint, types, unit, databases, html, e2e)
// it runs that check alone; paths after it are passed on.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { startTestDatabases } from "../__tests__/supabase/test-databases";
import { runCommand } from "./backend/children";
import { findDeno } from "./backend/parts";
import { freeBackendPort, freePort } from "./backend/ports";
import { findBrowser, findEngines, onPath } from "./find-browser";
import { prepare } from "./prepare";
import { beginProgram, stop } from "./stop";

/** Settings for other purposes than tests: none of them may reach the tests. */
for (const name of Object.keys(process.env))
  if (/^(GATSBY|SUPABASE|CONTACT|RESEND|LOCAL|BACKEND)_|^PG|^PORT$/.test(name)) delete process.env[name];
process.env.GATSBY_SITE_URL = "https://hammeredproductions.example";

const REPORTS = ".local/reports";
const FUNCTION = "supabase/functions/send-contact-email";
/** Browsers, Node and the tests; the service worker. */
const TSCONFIGS = ["tsconfig.json", "src/tsconfig.json", "src/offline/worker/tsconfig.json"];

type Sum = { passed: number; failed: number };
type JestReport = { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

const program = beginProgram();
const [chosen, ...paths] = process.argv.slice(2);

/** Runs a tool as one test. */
async function runTool(title: string, args: string[], command = process.execPath, env = process.env): Promise<Sum> {
  console.log(`\n== ${title}`);
  const passed = await runCommand(command, args, env, program);
  return { passed: Number(passed), failed: Number(!passed) };
}

/** Runs tests that write a report. A runner that fails without a failed test counts as a failure. */
async function runTests<Report>(
  title: string,
  args: string[],
  name: string,
  read: (report: Report) => Sum,
  env = process.env,
) {
  const report = `${REPORTS}/${name}.json`;
  fs.mkdirSync(REPORTS, { recursive: true });
  fs.rmSync(report, { force: true });
  const { failed } = await runTool(title, args, process.execPath, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const sum = fs.existsSync(report) ? read(JSON.parse(fs.readFileSync(report, "utf8"))) : { passed: 0, failed: 0 };
  return failed === 0 ? sum : { ...sum, failed: Math.max(1, sum.failed) };
}

function runJest(title: string, name: string, tests: string[], env?: NodeJS.ProcessEnv) {
  const args = ["node_modules/jest/bin/jest.js", "--json", `--outputFile=${REPORTS}/${name}.json`, ...tests];
  const read = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }: JestReport) => ({
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
  });
  return runTests(title, args, name, read, env);
}

const CHECKS: Record<string, () => Promise<Sum[]>> = {
  async lint() {
    const args = ["check", "--error-on-warnings", ...(paths.length > 0 ? paths : ["."])];
    return [await runTool("Lint (Biome)", ["node_modules/@biomejs/biome/bin/biome", ...args])];
  },

  /** After a build, which writes the types of the queries. */
  async types() {
    await prepare(program);
    const sums = [];
    for (const config of TSCONFIGS)
      sums.push(await runTool(`Types by ${config}`, ["node_modules/typescript/bin/tsc", "--noEmit", "-p", config]));
    const options = ["--quiet", "--node-modules-dir=manual", "--no-lock", `--config=${FUNCTION}/deno.json`];
    const files = [`${FUNCTION}/index.ts`, "scripts/backend/function.ts"];
    const env = { ...process.env, DENO_DIR: ".local/deno" };
    return [...sums, await runTool("Types (Deno)", ["check", ...options, ...files], findDeno() ?? "deno", env)];
  },

  async unit() {
    return [await runJest("Units, and the contact function on PGlite (Jest)", "jest", paths)];
  },

  /** One after the other: deadlines are part of the tests. */
  async databases() {
    const sums = [];
    for (const { name, title, env } of await startTestDatabases(program)) {
      const settings = { ...process.env, ...env };
      sums.push(await runJest(`The contact function on ${title} (Jest)`, name, ["__tests__/supabase"], settings));
    }
    return sums;
  },

  /** By the rules of the standard (https://validator.github.io/validator/). */
  async html() {
    await prepare(program);
    const java = onPath("java");
    if (!java || spawnSync(java, ["-version"], { stdio: "ignore" }).status !== 0) {
      console.log("\nNo Java here: the pages' HTML is not checked (apt-get install default-jre-headless).");
      return [];
    }
    // Its rules for CSS are years old, and React's way to close <img> says nothing about the page.
    const options = ["--Werror", "--skip-non-html", "--filterpattern", "CSS: .*|Trailing slash on void elements .*"];
    const jar = "node_modules/vnu-jar/build/dist/vnu.jar";
    return [await runTool("The built pages' HTML (Nu HTML checker)", ["-jar", jar, ...options, "public"], java)];
  },

  async e2e() {
    const env = await prepare(program);
    const engines = await findEngines();
    for (const sentence of engines.missing) console.log(`\n${sentence}`);
    const settings = {
      ...env,
      ...engines.env,
      CHROME_PATH: await findBrowser(),
      E2E_PORT: String(await freePort()),
      E2E_BACKEND_PORT: String(await freeBackendPort()),
    };
    const read = ({ stats }: PlaywrightReport) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky });
    const args = ["node_modules/@playwright/test/cli.js", "test", ...paths];
    return [await runTests("The built site in browsers (Playwright)", args, "playwright", read, settings)];
  },
};

const names = chosen ? [chosen] : ["types", "lint", "unit", "databases", "html", "e2e"];
const sums: Sum[] = [];
for (const name of names) {
  const check = CHECKS[name] ?? stop(`There is no check named ${name}: ${Object.keys(CHECKS).join(", ")}.`);
  sums.push(...(await check().catch((error) => stop(error.message))));
}
await program.stop();
const count = (kind: keyof Sum) => sums.reduce((total, sum) => total + sum[kind], 0);
console.log(`\n${count("passed")} passed, ${count("failed")} failed`);
process.exit(count("failed") === 0 ? 0 : 1);
