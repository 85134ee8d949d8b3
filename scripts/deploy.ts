// npm run deploy [-- function | site] [--dry-run]: publishes the project. It asks for each setting that is neither in
// the environment nor in .env.production or supabase/.env (docs/settings.md), and stores in these files what is no
// secret of another service. After an error or Ctrl-C, the same command goes on.
//   function   the first half: the database, the function's login and settings, the function, its schedule
//   site       the second half: builds, publishes and verifies the site
//   --dry-run  prints the steps and changes nothing
import { spawnSync } from "node:child_process";
import { createProgram, fail } from "./common/program";
import { functionSteps } from "./deploy/function";
import { readDeploySettings, survey } from "./deploy/settings";
import { siteSteps } from "./deploy/site";
import { createTools } from "./deploy/tools";

const HALVES = { function: functionSteps, site: siteSteps };
const names = Object.keys(HALVES) as (keyof typeof HALVES)[];
const given = process.argv.slice(2);
const isDryRun = given.includes("--dry-run");
const chosen = names.filter((name) => given.includes(name));
if (given.length > chosen.length + Number(isDryRun))
  fail(`npm run deploy [-- ${names.join(" | ")}] [--dry-run], not ${given.join(" ")}.`);
const halves = chosen.length > 0 ? chosen : names;
const program = createProgram(130);
const uncommitted = spawnSync("git", ["status", "--porcelain"], { encoding: "utf8" }).stdout;
if (uncommitted) console.log(`Deploying with what is not committed:\n${uncommitted.trimEnd()}`);
const settings = isDryRun
  ? survey(halves).settings
  : await readDeploySettings(halves).catch(({ message }) => fail(message));
const tools = createTools(settings, program);
const steps = halves.flatMap((half) => HALVES[half](settings, tools));
if (isDryRun) console.log(`It would ask for: ${survey(halves).missing().join(", ") || "nothing"}.`);
for (const [index, { title, advice, run }] of steps.entries()) {
  console.log(`${index + 1}/${steps.length} ${title}${isDryRun ? "" : "..."}`);
  if (isDryRun) continue;
  const result = await run().catch((error: NodeJS.ErrnoException) =>
    fail(
      `${title}: failed.\n${tools.hide(error.message || String(error.code))}\n\n${advice} Then run the same command again.`,
    ),
  );
  console.log(`  ✓ ${result}`);
}
await program.stop();
