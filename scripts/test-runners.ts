// Runs the test runners and reads their reports.
import fs from "node:fs";
import path from "node:path";
import type { Services } from "./program";
import { runCommand } from "./run-command";

const REPORTS = ".local/reports";

/** Results: the number of passed tests; file, line and name of the others, and the reason of a skip. */
export type Outcome = { passed: number; failed: string[]; skipped: string[] };

export const sumOutcomes = (outcomes: Outcome[]): Outcome => ({
  passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
  failed: outcomes.flatMap(({ failed }) => failed),
  skipped: outcomes.flatMap(({ skipped }) => skipped),
});

/** Runs a tool as one test. */
export async function runTool(
  name: string,
  args: string[],
  program: Services,
  command = process.execPath,
  env = process.env,
): Promise<Outcome> {
  const isPassed = await runCommand(command, args, env, program);
  return { passed: Number(isPassed), failed: isPassed ? [] : [name], skipped: [] };
}

/** Runs a tool that writes a report. Counts a crash as a failure. */
async function runReported<Report>(
  report: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  program: Services,
  read: (report: Report) => Outcome,
): Promise<Outcome> {
  fs.mkdirSync(REPORTS, { recursive: true });
  fs.rmSync(report, { force: true });
  const run = await runTool(
    `${args[0]} ended without a result; its message is above.`,
    args,
    program,
    process.execPath,
    env,
  );
  const outcome = fs.existsSync(report) ? read(JSON.parse(fs.readFileSync(report, "utf8"))) : sumOutcomes([]);
  return outcome.failed.length > 0 ? outcome : { ...outcome, failed: run.failed };
}

type JestTest = { status: string; fullName: string; location: { line: number } | null };
type JestReport = { testResults: { name: string; status: string; assertionResults: JestTest[] }[] };

function readJest({ testResults }: JestReport): Outcome {
  const outcomes = testResults.map(({ name, status, assertionResults }) => {
    const file = path.relative("", name);
    const named = (wanted: string) =>
      assertionResults
        .filter((test) => test.status === wanted)
        .map(({ fullName, location }) => `${file}:${location?.line ?? 1} ${fullName}`);
    const failed = named("failed");
    return {
      passed: named("passed").length,
      // A file that fails to load has no test.
      failed: status === "failed" && failed.length === 0 ? [file] : failed,
      skipped: named("pending"),
    };
  });
  return sumOutcomes(outcomes);
}

/** @param name of the report. @param tests parts of paths */
export function runJest(name: string, tests: string[], program: Services, env = process.env): Promise<Outcome> {
  const report = `${REPORTS}/${name}.json`;
  const options = ["--json", "--testLocationInResults", `--outputFile=${report}`];
  return runReported(report, ["node_modules/jest/bin/jest.js", ...options, ...tests], env, program, readJest);
}

type PlaywrightTest = { projectName: string; status: string; annotations: { type: string; description?: string }[] };
type PlaywrightSpec = { title: string; file: string; line: number; tests: PlaywrightTest[] };
type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightReport = PlaywrightSuite & { errors: unknown[] };

function readSuite({ specs = [], suites = [] }: PlaywrightSuite): Outcome {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, annotations }) => {
      const name = `e2e/${file}:${line} ${title} (${projectName})`;
      const reason = annotations.find(({ type }) => type === "skip")?.description ?? "";
      if (status === "expected") return { passed: 1, failed: [], skipped: [] };
      return status === "skipped"
        ? { passed: 0, failed: [], skipped: [`${name}: ${reason}`] }
        : { passed: 0, failed: [name], skipped: [] };
    }),
  );
  return sumOutcomes([...own, ...suites.map(readSuite)]);
}

export function runPlaywright(args: string[], env: NodeJS.ProcessEnv, program: Services): Promise<Outcome> {
  const report = `${REPORTS}/playwright.json`;
  const settings = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  return runReported<PlaywrightReport>(
    report,
    ["node_modules/@playwright/test/cli.js", "test", ...args],
    settings,
    program,
    readSuite,
  );
}
