// Measures a built site beside its floor.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "../backend/ports.mjs";
import { addressOf, listen } from "../serve.mjs";
import { writeFloor } from "./floor.mjs";
import { measureLoad } from "./load.mjs";
import { KINDS, pathsOf, readProjects, TAPS, tappedProject } from "./pages.mjs";
import { launch, PHONE } from "./phone.mjs";
import { inTurn, medians } from "./rounds.mjs";
import { measureTap } from "./tap.mjs";

const ROUNDS = 5;
/** How long the finger waits after the scroll, in ms, by the name of the case. */
const RESTS = { "right after the scroll": 0, "after 1.5 s": 1_500 };

/** @typedef {import("../stop.mjs").RunningParts} RunningParts */
/** @typedef {import("./report.mjs").Report} Report */

/** On the standard error, which leaves the table alone. @param {string} step */
const say = (step) => console.error(`${step}...`);

/** Serves a folder until the program ends. @param {string} root @param {RunningParts} program */
async function serve(root, program) {
  const server = await listen(root, 0);
  program.add({ stop: async () => void server.close().closeAllConnections() });
  return addressOf(server);
}

/**
 * Lighthouse's verdict on each kind of page. It needs a browser of its own, which it speaks to by a port.
 * @param {string} executable @param {RunningParts} program @param {[kind: string, url: string][]} pages
 */
async function judgeAll(executable, program, pages) {
  const { FORMS, judge } = await import("./lighthouse.mjs");
  const port = await freePort();
  await launch(executable, program, [`--remote-debugging-port=${port}`]);
  /** @type {Report["lighthouse"]} */
  const verdicts = {};
  for (const [kind, url] of pages) {
    say(`Lighthouse on ${kind}`);
    const ofKind = [];
    for (const form of FORMS) {
      // The rest of the report is not lost for it.
      const verdict = await judge(port, url, form).catch((error) => console.error(error.message));
      if (verdict) ofKind.push([form, verdict]);
    }
    verdicts[kind] = Object.fromEntries(ofKind);
  }
  return verdicts;
}

/**
 * Measures what is wanted, the site and the floor in turn.
 * @param {object} options
 * @param {string} options.site the folder of the built site
 * @param {string[]} options.wanted the kinds of pages, and the taps
 * @param {boolean} options.quick one round
 * @param {boolean} options.lighthouse whether Lighthouse judges the pages too
 * @param {string} options.executable the Chromium
 * @param {RunningParts} program what is started here is among its parts
 * @returns {Promise<Report>}
 * @throws {Error} where the site has other pages than `data/projects.json` says, or a page can't be measured
 */
export async function measure({ site, wanted, quick, lighthouse, executable }, program) {
  const projects = readProjects();
  const paths = pathsOf(projects);
  const kinds = KINDS.filter((kind) => wanted.includes(kind));
  const rounds = quick ? 1 : ROUNDS;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
  program.add({ stop: async () => fs.rmSync(folder, { recursive: true, force: true }) });
  writeFloor(site, projects, folder);
  const addresses = { site: await serve(site, program), floor: await serve(folder, program) };
  const browser = await launch(executable, program);

  /** @type {Report} */
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
  for (const kind of kinds) {
    say(`Loading ${kind}`);
    const loads = await inTurn(rounds, addresses, (address) => measureLoad(browser, address + paths[kind]));
    report.loads[kind] = { path: paths[kind], site: medians(loads.site), floor: medians(loads.floor) };
  }
  for (const [when, rest] of Object.entries(wanted.includes(TAPS) ? RESTS : {})) {
    say(`Tapping ${when}`);
    const tap = (/** @type {string} */ address) => measureTap(browser, address, tappedProject(projects), rest);
    const taps = await inTurn(rounds, addresses, tap);
    report.taps[when] = { site: medians(taps.site), floor: medians(taps.floor) };
  }
  await browser.close();
  const urls = kinds.map((kind) => /** @type {[string, string]} */ ([kind, addresses.site + paths[kind]]));
  if (lighthouse) report.lighthouse = await judgeAll(executable, program, urls);
  return report;
}
