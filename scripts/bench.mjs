// `npm run bench`: how long a visitor waits for every kind of page, on a throttled phone, beside a floor: the same pages
// without a framework. It prints one table, and keeps it with its JSON in .local/bench (docs/performance.md).
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "./backend/ports.mjs";
import { readArguments } from "./bench/arguments.mjs";
import { kindsOf, readProjects, TAPS, tappedProject } from "./bench/pages.mjs";
import { findBrowser } from "./find-browser.mjs";
import { install, prepare } from "./prepare.mjs";
import { beginProgram, stop } from "./stop.mjs";

const ROUNDS = 5;
/** How long the finger waits after the scroll, by the name of the case. */
const RESTS = { "right after the scroll": 0, "after 1.5 s": 1_500 };

const program = beginProgram();
const projects = readProjects();
const kinds = kindsOf(projects);
const { quick, json, out, wanted, ...chosen } = readArguments([...kinds.map(({ name }) => name), TAPS]);
const rounds = quick ? 1 : ROUNDS;
/** On the standard error, which leaves the table alone. @param {string} step */
const say = (step) => console.error(`${step}...`);

/** The folder of the site that is measured. */
async function findSite() {
  if (chosen.site === undefined) {
    await prepare(program);
    return "public";
  }
  await install(program);
  if (!fs.existsSync(path.join(chosen.site, "index.html"))) stop(`There is no built site in ${chosen.site}.`);
  return chosen.site;
}

async function measure() {
  const site = await findSite();
  // What follows needs the packages that may just have been installed.
  const { addressOf, listen } = await import("./serve.mjs");
  const { writeFloor } = await import("./bench/floor.mjs");
  const { launch, PHONE } = await import("./bench/phone.mjs");
  const { measureLoad } = await import("./bench/load.mjs");
  const { measureTap } = await import("./bench/tap.mjs");
  const { inTurn, medians } = await import("./bench/rounds.mjs");

  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
  program.add({ stop: async () => fs.rmSync(folder, { recursive: true, force: true }) });
  writeFloor(site, projects, folder);
  /** @param {string} root */
  async function serve(root) {
    const server = await listen(root, 0);
    program.add({ stop: async () => void server.close().closeAllConnections() });
    return addressOf(server);
  }
  const addresses = { site: await serve(site), floor: await serve(folder) };
  const executable = await findBrowser();
  const browser = await launch(executable, program);

  /** @type {import("./bench/report.mjs").Report} */
  const report = {
    date: new Date().toISOString(),
    browser: `Chromium ${browser.version()}`,
    machine: `${os.cpus().length} cores`,
    phone: PHONE,
    rounds,
    loads: {},
    taps: {},
    lighthouse: {},
  };
  for (const { name, path } of kinds.filter(({ name }) => wanted.includes(name))) {
    say(`Loading ${name}`);
    const { site, floor } = await inTurn(rounds, addresses, (address) => measureLoad(browser, address + path));
    report.loads[name] = { path, site: medians(site), floor: medians(floor) };
  }
  for (const [when, rest] of Object.entries(wanted.includes(TAPS) ? RESTS : {})) {
    say(`Tapping ${when}`);
    const tap = (/** @type {string} */ address) => measureTap(browser, address, tappedProject(projects), rest);
    const { site, floor } = await inTurn(rounds, addresses, tap);
    report.taps[when] = { site: medians(site), floor: medians(floor) };
  }
  await browser.close();
  if (!quick) {
    const { FORMS, judge } = await import("./bench/lighthouse.mjs");
    const port = await freePort();
    await launch(executable, program, [`--remote-debugging-port=${port}`]);
    for (const { name, path } of kinds.filter(({ name }) => wanted.includes(name))) {
      say(`Lighthouse on ${name}`);
      const verdicts = [];
      for (const form of FORMS) verdicts.push([form, await judge(port, addresses.site + path, form)]);
      report.lighthouse[name] = Object.fromEntries(verdicts);
    }
  }
  return report;
}

/** @param {unknown} error @returns {Promise<never>} */
async function fail(error) {
  // What was being measured when the program was stopped fails too; the stop has the last word.
  if (program.signal.aborted) return new Promise(() => {});
  await program.stop();
  return stop(error instanceof Error ? error.message : String(error));
}

const report = await measure().catch(fail);
const { markdown } = await import("./bench/report.mjs");
fs.mkdirSync(out, { recursive: true });
const file = path.join(out, report.date.replace(/:|\..*/g, ""));
const texts = { json: `${JSON.stringify(report, undefined, 2)}\n`, md: markdown(report) };
for (const [ending, text] of Object.entries(texts)) fs.writeFileSync(`${file}.${ending}`, text);
await program.stop();
console.log(json ? texts.json : texts.md);
console.error(`Kept in ${file}.md and .json`);
