// `npm run verify -- https://the.site`: what the owner runs after a deploy. Asks the site as a visitor's browser would and
// prints for each check a tick, or a cross with what is wrong and how to mend it. Sends nothing unless `--send` is given.
// Exit code: 0 where all is well, 1 with any cross, 2 where it was called wrongly.
import { install } from "./prepare.mjs";
import { beginProgram } from "./stop.mjs";
import { readArguments, USAGE, UsageError } from "./verify/arguments.mjs";
import { createClient } from "./verify/client.mjs";
import { createReport } from "./verify/report.mjs";

/** Ends the program with what it can be called with. @param {unknown} error @returns {never} */
function explainUsage(error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message ? `${error.message}\n\n${USAGE}` : USAGE);
  process.exit(2);
}

/** @param {string[]} argv */
function read(argv) {
  try {
    return readArguments(argv);
  } catch (error) {
    return explainUsage(error);
  }
}

const asked = read(process.argv.slice(2));
const program = beginProgram();
await install(program);
const { verify } = await import("./verify/verify.mjs");
const report = createReport((text) => process.stdout.write(text), process.stdout.isTTY && !process.env.NO_COLOR);
const client = createClient({ connectTo: asked.connectTo, seconds: asked.timeout });
await verify(client, report, asked);
client.close();
report.sumUp();
await program.stop();
process.exitCode = report.crosses === 0 ? 0 : 1;
