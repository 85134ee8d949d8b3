// npm test, npm run test:more: run their parts in order, and end with the totals. The parts of npm test are npm run
// lint, unit, types and e2e. Those of npm run test:more run by themselves too, with words of a path; browsers takes the
// options of Playwright: npm run test:more -- browsers history.
import { spawnSync } from "node:child_process";
import { MISSING_ENGINES } from "../test-support/installed-engines";
import { buildTestSite } from "../test-support/project-copy";
import { startTestDatabases } from "../test-support/test-databases";
import { PUBLIC } from "../test-support/test-site";
import { launchBrowser } from "./common/browser";
import { findDeno } from "./common/deno";
import { createProgram, fail } from "./common/program";
import { type Result, runJest, runPlaywright, runTool } from "./test/runners";

type Part = { about: string; run: (paths: string[]) => Promise<Result[]> };

const program = createProgram();

/** A check whose program is not installed. */
const skipped = (name: string): Result => ({ status: "skipped", name });

const TEST: Record<string, Part> = {
  lint: {
    about: "Biome",
    run: () => runTool("Lint", ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"], program),
  },
  unit: {
    about: "rules, components, the build's code, the contact function on PGlite (Jest)",
    run: (paths) => runJest("unit", paths, program),
  },
  types: {
    about: "TypeScript and Deno, after a build, which writes the types of the queries",
    async run() {
      const results = await runTool("Types", ["--import", "tsx", "scripts/types.ts"], program);
      return findDeno() ? results : [...results, skipped("Types by Deno: npm has none for this system.")];
    },
  },
  e2e: {
    about: "the built site in Chromium (Playwright)",
    async run(paths) {
      // A missing browser is installed.
      await (await launchBrowser()).close();
      return runPlaywright(paths, program);
    },
  },
};

const MORE: Record<string, Part> = {
  html: {
    about: "the built pages by the rules of the standard (Nu HTML checker, https://validator.github.io/validator/)",
    async run() {
      await buildTestSite(program);
      if (spawnSync("java", ["-version"]).status !== 0)
        return [skipped("The pages' HTML: there is no Java (.ci/run).")];
      // The checker's CSS rules are outdated, and React closes <img> with a slash.
      const options = ["--Werror", "--skip-non-html", "--filterpattern", "CSS: .*|Trailing slash on void elements .*"];
      return runTool("HTML", ["-jar", "node_modules/vnu-jar/build/dist/vnu.jar", ...options, PUBLIC], program, "java");
    },
  },
  databases: {
    about: "the contact function on PostgreSQL with pg_cron, by TLS, behind PgBouncer (Jest)",
    async run(paths) {
      const { env, missing } = await startTestDatabases(program);
      // The files share PgBouncer's connections, so they run one at a time.
      const tests = ["--runInBand", `__tests__/supabase/database/.*(${paths.join("|")})`];
      const results = env ? await runJest("databases", tests, program, { ...process.env, ...env }) : [];
      return [...results, ...missing.map(skipped)];
    },
  },
  browsers: {
    about: "Firefox and WebKit, screenshots of the pages, Cloudflare's runtime, builds after a build (Playwright)",
    async run(paths) {
      await (await launchBrowser()).close();
      const results = await runPlaywright(["--config=playwright.more.config.ts", ...paths], program);
      return [...results, ...MISSING_ENGINES.map((name) => skipped(`The journeys in ${name} (.ci/run installs it).`))];
    },
  },
};

const args = process.argv.slice(2);
const parts = args[0] === "more" ? MORE : TEST;
const [chosen, ...paths] = parts === MORE ? args.slice(1) : args;
const names = chosen ? [chosen] : Object.keys(parts);
if (!chosen) {
  console.log(parts === MORE ? "About 20 minutes on 2 cores:" : "About 10 minutes on 2 cores, the first time; then 6:");
  for (const [name, { about }] of Object.entries(parts)) console.log(`  ${name}: ${about}`);
}

const results: Result[] = [];
for (const [index, name] of names.entries()) {
  const part = parts[name] ?? fail(`There is no part named ${name}: ${Object.keys(parts).join(", ")}.`);
  console.log(`\n== ${name} (${index + 1} of ${names.length})`);
  const run = part.run(paths).catch(({ message }): Result[] => [{ status: "failed", name: message }]);
  results.push(...(await run));
}
await program.stop();
const namesOf = (wanted: Result["status"]) => results.filter(({ status }) => status === wanted).map(({ name }) => name);
for (const status of ["failed", "skipped"] as const)
  if (namesOf(status).length > 0)
    console.log(["", `${status === "failed" ? "Failed" : "Skipped"}:`, ...namesOf(status)].join("\n  "));
const failures = namesOf("failed").length;
console.log(`\n${namesOf("passed").length} passed, ${failures} failed`);
process.exit(failures === 0 ? 0 : 1);
