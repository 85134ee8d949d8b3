// npm run deploy [-- function | site] [--dry-run]: publishes the project. It asks for each setting that is neither in the
// environment nor in .env.production (docs/settings.md), and keeps those that are no secrets of other services there. After an
// error or Ctrl-C, the same command goes on.
//   function   the first half: the database, the function's login and settings, the function, its schedule
//   site       the second half: builds, publishes and verifies the site
//   --dry-run  prints the steps and changes nothing
import { parseArgs } from "node:util";
import { functionSteps } from "./deploy/function";
import { readDeploySettings, type Step, survey } from "./deploy/settings";
import { siteSteps } from "./deploy/site";
import { createTools } from "./deploy/tools";
import { createProgram, fail } from "./program";

const HALVES = { function: functionSteps, site: siteSteps };
type Half = keyof typeof HALVES;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { "dry-run": { type: "boolean" } } });
    const [half, ...more] = positionals;
    if (more.length > 0 || (half && !(half in HALVES))) fail(`There is no part named ${positionals.join(" ")}.`);
    return { halves: (half ? [half] : Object.keys(HALVES)) as Half[], isDryRun: values["dry-run"] };
  } catch (error) {
    fail((error as Error).message);
  }
}

const { halves, isDryRun } = readArguments();
const program = createProgram();
const settings = isDryRun ? {} : await readDeploySettings(halves).catch(({ message }) => fail(message));
const tools = createTools(settings, program);
let isDone = false;
process.on("exit", () => {
  if (program.signal.aborted && !isDone) process.exitCode = 130;
});
const steps = halves.flatMap((half): Step[] => HALVES[half](settings, tools));
if (isDryRun) console.log(`It would ask for: ${survey(halves).missing().join(", ") || "nothing"}.`);
for (const [index, { title, advice, run }] of steps.entries()) {
  console.log(`${index + 1}/${steps.length} ${title}${isDryRun ? "" : "..."}`);
  if (isDryRun) continue;
  const result = await run().catch((error: Error) =>
    fail(`${title}: failed.\n${tools.withoutSecrets(error.message)}\n\n${advice} Then run the same command again.`),
  );
  console.log(`  ✓ ${result}`);
}
isDone = true;
await program.stop();
