// npm test, npm run test:more: run their parts in order, and end with the totals. A part by itself takes words of a path,
// and its runner's options: npm run unit -- contact; npm run e2e -- stills -g "no title is cut off";
// npm run test:more -- browsers history. The other parts of npm test: npm run lint, npm run types.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { startTestDatabases } from "../__tests__/supabase/test-databases";
import { copyTestSite, TYPES } from "../e2e/helpers/project-copy";
import { PUBLIC, SITE } from "../e2e/helpers/test-site";
import { freePort } from "./backend/ports";
import { findDeno } from "./backend/services";
import { buildIfNeeded } from "./build-if-needed";
import { findBrowser, findEngines, findShell, onPath } from "./find-browser";
import { createProgram, fail } from "./program";
import { type Result, runJest, runPlaywright, runTool } from "./test-runners";

// No setting of an owner may reach the tests.
for (const name of Object.keys(process.env))
  if (/^(GATSBY|EDITOR|SUPABASE|CONTACT|RESEND|LOCAL|BACKEND)_|^PG|^PORT$/.test(name)) delete process.env[name];

const FUNCTION = "supabase/functions/send-contact-email";
const TSCONFIGS = ["tsconfig.json", "src/tsconfig.json", "src/offline/worker/tsconfig.json"];

type Part = { about: string; run: (paths: string[]) => Promise<Result[]> };

const program = createProgram();

/** A check whose program is not installed. */
const skipped = (name: string): Result => ({ status: "skipped", name });

/** Builds the tests' site if needed, and copies the types of the queries, which the build writes. */
async function buildTestSite(): Promise<NodeJS.ProcessEnv> {
  copyTestSite();
  const env = await buildIfNeeded(program, SITE);
  fs.copyFileSync(`${SITE}/${TYPES}`, TYPES);
  return env;
}

/** Runs some of Playwright's projects. */
async function browserTests(projects: string[], paths: string[], more: NodeJS.ProcessEnv = {}): Promise<Result[]> {
  const built = await buildTestSite();
  const browsers = { SHELL_PATH: findShell(), CHROME_PATH: await findBrowser() };
  const env = { ...built, ...browsers, E2E_PORT: String(await freePort()), ...more };
  return runPlaywright([...projects.map((name) => `--project=${name}`), ...paths], env, program);
}

const TEST: Record<string, Part> = {
  lint: {
    about: "Biome",
    run: (paths) => {
      const biome = ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"];
      return runTool("Lint", [...biome, ...(paths.length > 0 ? paths : ["."])], program);
    },
  },
  unit: {
    about: "rules, components, the build's code, the contact function on PGlite (Jest)",
    run: (paths) => runJest("unit", paths, program),
  },
  types: {
    about: "TypeScript and Deno, after a build, which writes the types of the queries",
    run: async () => {
      await buildTestSite();
      const options = ["--quiet", "--node-modules-dir=manual", "--no-lock", `--config=${FUNCTION}/deno.json`];
      const check = ["check", ...options, `${FUNCTION}/index.ts`, "scripts/backend/function.ts"];
      const env = { ...process.env, DENO_DIR: ".local/deno" };
      const byDeno = runTool("Types by Deno", check, program, findDeno() ?? "deno", env);
      const byTypeScript = TSCONFIGS.map((config) =>
        runTool(`Types by ${config}`, ["node_modules/typescript/bin/tsc", "--noEmit", "-p", config], program),
      );
      return (await Promise.all([byDeno, ...byTypeScript])).flat();
    },
  },
  e2e: {
    about: "the built site in Chromium (Playwright)",
    run: (paths) => browserTests(["chromium", "desktop", "phone"], paths),
  },
};

const MORE: Record<string, Part> = {
  html: {
    about: "the built pages by the rules of the standard (Nu HTML checker, https://validator.github.io/validator/)",
    run: async () => {
      await buildTestSite();
      const java = onPath("java");
      if (!java || spawnSync(java, ["-version"], { stdio: "ignore" }).status !== 0)
        return [skipped("The pages' HTML: no Java here (apt-get install default-jre-headless).")];
      // Its CSS rules are outdated, and React closes <img> with a slash.
      const options = ["--Werror", "--skip-non-html", "--filterpattern", "CSS: .*|Trailing slash on void elements .*"];
      return runTool("HTML", ["-jar", "node_modules/vnu-jar/build/dist/vnu.jar", ...options, PUBLIC], program, java);
    },
  },
  databases: {
    about: "the contact function on PostgreSQL with pg_cron, by TLS, behind PgBouncer (Jest)",
    run: async (paths) => {
      const { env, missing } = await startTestDatabases(program);
      // One file at a time: they share PgBouncer's connections.
      const tests = ["--runInBand", `__tests__/supabase/database/.*(${paths.join("|")})`];
      const results = env ? await runJest("databases", tests, program, { ...process.env, ...env }) : [];
      return [...results, ...missing.map(skipped)];
    },
  },
  browsers: {
    about: "Firefox and WebKit, screenshots of the pages, nginx and Caddy, builds after a build (Playwright)",
    run: async (paths) => {
      const { engines, env, missing } = await findEngines();
      return [...(await browserTests([...engines, "look", "hosts", "rebuild"], paths, env)), ...missing.map(skipped)];
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
