// What is written after `npm run bench --`.
import { parseArgs } from "node:util";
import { stop } from "../stop.mjs";

const USAGE = `npm run bench -- [options] [what...]
  what             home, stills, project, contact, not-found, taps; everything unless named
  --quick          one round instead of five, and no Lighthouse
  --no-lighthouse  five rounds, and no Lighthouse
  --json           print JSON instead of the table
  --site DIR       measure the site in this folder as it is, instead of building it
  --out DIR        where the table and the JSON are kept (.local/bench)`;

/** @param {string} sentence @returns {never} */
const refuse = (sentence) => stop(`${sentence}\n${USAGE}`);

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: "boolean", default: false },
        "no-lighthouse": { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
        site: { type: "string" },
        out: { type: "string", default: ".local/bench" },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads the command line. Ends the program with a sentence and how to write it where it is wrong, or where that was asked.
 * @param {string[]} known what can be measured
 * @returns `wanted`: what to measure; `site`: undefined for the one that is built here
 */
export function readArguments(known) {
  const { values, positionals } = parse();
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) refuse(`There is nothing to measure that is called ${unknown}.`);
  const lighthouse = !values.quick && !values["no-lighthouse"];
  return { ...values, lighthouse, wanted: positionals.length > 0 ? positionals : known };
}
