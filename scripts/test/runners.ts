// Runs the test runners and reads their reports.
import fs from "node:fs";
import path from "node:path";
import type { Services } from "../common/program";
import { runCommand } from "../common/run-command";

const REPORTS = ".local/reports";

/** The result of a test. Its name begins with file and line, and ends with the reason of a skip. */
export type Result = { status: "passed" | "failed" | "skipped"; name: string };

/** Runs a tool as one test. */
export async function runTool(
  name: string,
  args: string[],
  program: Services,
  command = process.execPath,
  env = process.env,
): Promise<Result[]> {
  const isPassed = await runCommand(command, args, env, program);
  return [{ status: isPassed ? "passed" : "failed", name }];
}

const hasFailure = (results: Result[]) => results.some(({ status }) => status === "failed");

/** Runs a tool that writes a report. Counts a crash as a failure. */
async function runReported<Report>(
  report: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  program: Services,
  read: (report: Report) => Result[],
): Promise<Result[]> {
  fs.mkdirSync(REPORTS, { recursive: true });
  fs.rmSync(report, { force: true });
  const sentence = `${args[0]} ended without a result; its message is above.`;
  const run = await runTool(sentence, args, program, process.execPath, env);
  const results = fs.existsSync(report) ? read(JSON.parse(fs.readFileSync(report, "utf8"))) : [];
  return hasFailure(run) && !hasFailure(results) ? [...results, ...run] : results;
}

type JestTest = { status: string; fullName: string; location: { line: number } | null };
type JestReport = { testResults: { name: string; status: string; assertionResults: JestTest[] }[] };

const readJest = ({ testResults }: JestReport): Result[] =>
  testResults.flatMap(({ name: place, status: ofFile, assertionResults }) => {
    const file = path.relative("", place);
    const results = assertionResults.map(({ status, fullName, location }): Result => {
      const name = `${file}:${location?.line ?? 1} ${fullName}`;
      return { status: status === "passed" || status === "failed" ? status : "skipped", name };
    });
    // A file that fails to load has no test.
    return ofFile === "failed" && !hasFailure(results) ? [...results, { status: ofFile, name: file }] : results;
  });

/** @param name of the report. @param tests parts of paths */
export function runJest(name: string, tests: string[], program: Services, env = process.env): Promise<Result[]> {
  const report = `${REPORTS}/${name}.json`;
  const options = ["--json", "--testLocationInResults", `--outputFile=${report}`];
  return runReported(report, ["node_modules/jest/bin/jest.js", ...options, ...tests], env, program, readJest);
}

type PlaywrightTest = { projectName: string; status: string; annotations: { type: string; description?: string }[] };
type PlaywrightSpec = { title: string; file: string; line: number; tests: PlaywrightTest[] };
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };

const readSuite = ({ specs = [], suites = [] }: PlaywrightSuite): Result[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, annotations }): Result => {
      const name = `e2e/${file}:${line} ${title} (${projectName})`;
      if (status !== "skipped") return { status: status === "expected" ? "passed" : "failed", name };
      return { status, name: `${name}: ${annotations.find(({ type }) => type === "skip")?.description ?? ""}` };
    }),
  ),
  ...suites.flatMap(readSuite),
];

/** playwright.config.ts names the same report. */
export function runPlaywright(args: string[], program: Services): Promise<Result[]> {
  const command = ["node_modules/@playwright/test/cli.js", "test", ...args];
  return runReported(`${REPORTS}/playwright.json`, command, process.env, program, readSuite);
}
