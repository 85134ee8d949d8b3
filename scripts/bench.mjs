// `npm run bench`: how long a visitor waits for every kind of page, on a throttled phone, beside a floor: the same pages
// without a framework. It prints one table, and keeps it with its JSON in .local/bench (docs/performance.md).
import fs from "node:fs";
import path from "node:path";
import { readArguments } from "./bench/arguments.mjs";
import { KINDS, TAPS } from "./bench/pages.mjs";
import { findBrowser } from "./find-browser.mjs";
import { install, prepare } from "./prepare.mjs";
import { beginProgram, stop } from "./stop.mjs";

const program = beginProgram();
const { json, out, ...wishes } = readArguments([...KINDS, TAPS]);

/** The folder of the site that is measured: the one that is named, else this project's, which is built first. */
async function findSite() {
  if (wishes.site === undefined) {
    await prepare(program);
    return "public";
  }
  await install(program);
  if (!fs.existsSync(path.join(wishes.site, "index.html"))) stop(`There is no built site in ${wishes.site}.`);
  return wishes.site;
}

/** @param {unknown} error @returns {Promise<never>} */
async function fail(error) {
  // What was being measured when the program was stopped fails too; the stop has the last word.
  if (program.signal.aborted) return new Promise(() => {});
  await program.stop();
  return stop(error instanceof Error ? error.message : String(error));
}

async function run() {
  const site = await findSite();
  // It needs the packages that may just have been installed.
  const { measure } = await import("./bench/measure.mjs");
  return measure({ ...wishes, site, executable: await findBrowser() }, program);
}

const report = await run().catch(fail);
const { markdown } = await import("./bench/report.mjs");
const texts = { md: markdown(report), json: `${JSON.stringify(report, undefined, 2)}\n` };
fs.mkdirSync(out, { recursive: true });
const file = path.join(out, report.date.replace(/:|\..*/g, ""));
for (const [ending, text] of Object.entries(texts)) fs.writeFileSync(`${file}.${ending}`, text);
await program.stop();
console.log(json ? texts.json : texts.md);
console.error(`Kept in ${file}.md and .json`);
