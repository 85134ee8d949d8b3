import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Report } from "../../scripts/bench/report.mjs";
import { expect, test } from "../helpers/test";

/** Each run loads its pages as a slow phone would. */
test.describe.configure({ timeout: 300_000 });

/** What the phone's network adds to every answer, and so to every first paint. */
const LATENCY_MS = 150;

let folder: string;
test.beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-test-"));
});
test.afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Starts the bench on a built site as it is; everything that it writes comes into the test's folder. */
function startBench(site: string, ...args: string[]) {
  const options = ["--quick", "--site", site, "--out", path.join(folder, "out"), ...args];
  const temporary = path.join(folder, "tmp");
  fs.mkdirSync(temporary);
  return spawn(process.execPath, ["scripts/bench.mjs", ...options], { env: { ...process.env, TMPDIR: temporary } });
}

async function runBench(site: string, ...args: string[]) {
  const child = startBench(site, ...args);
  const [printed, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { status, printed, errors };
}

/** The report that was kept beside the table. */
function keptReport(): Report {
  const out = path.join(folder, "out");
  const name = fs.readdirSync(out).find((file) => file.endsWith(".json")) ?? "";
  return JSON.parse(fs.readFileSync(path.join(out, name), "utf8"));
}

/** Every number in a value, however deep. JSON has none that is not finite: it writes null. */
function leaves(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [value];
}

test("one round measures every kind of page and both taps, beside a floor of the same pictures", async () => {
  const { status, printed, errors } = await runBench("public");
  expect(status, errors).toBe(0);
  const { loads, taps } = keptReport();
  expect(Object.keys(loads)).toEqual(["home", "stills", "project", "contact", "not-found"]);
  expect(Object.keys(taps)).toEqual(["right after the scroll", "after 1.5 s"]);
  expect(leaves({ loads, taps })).not.toContain(null);
  for (const [kind, { site, floor }] of Object.entries(loads)) {
    expect(printed).toMatch(new RegExp(`\\| ${kind}: first paint \\| \\d+ ms \\| \\d+ ms \\| \\d+\\.\\d\\d \\|`));
    expect(floor.largestAddress, kind).toBe(site.largestAddress);
    expect([floor.bytes.script, floor.bytes.font], kind).toEqual([0, 0]);
    for (const { firstPaint } of [site, floor]) expect(firstPaint, kind).toBeGreaterThan(LATENCY_MS);
  }
  for (const kind of ["home", "stills", "project"]) expect(loads[kind]?.floor.largestAddress).toContain("/static/");
  for (const { floor } of Object.values(taps)) {
    expect(floor.heading).toBeGreaterThan(LATENCY_MS);
    expect(floor.requests).toBe(1);
  }
});

const HELD_UP_MS = 1_000;
const PICTURE_BYTES = 300_000;
/** Blocks the page while it loads, moves it when it is there, and blocks a tap after a request. */
const SLOW_SCRIPT = `
  const block = () => { const end = performance.now() + ${HELD_UP_MS}; while (performance.now() < end); };
  block();
  addEventListener("load", () => setTimeout(() => { document.body.style.paddingTop = "300px"; }, 100));
  addEventListener("pointerdown", () => { fetch("/robots.txt"); block(); });
  addEventListener("DOMContentLoaded", () => { fetch("/large.jpg"); });`;

test("a page that is slower, heavier and moves is measured so", async () => {
  const site = path.join(folder, "site");
  fs.cpSync("public", site, { recursive: true });
  const home = path.join(site, "index.html");
  fs.writeFileSync(home, fs.readFileSync(home, "utf8").replace("<head>", '<head><script src="/slow.js"></script>'));
  for (const copy of [".br", ".gz"]) fs.rmSync(home + copy);
  fs.writeFileSync(path.join(site, "slow.js"), SLOW_SCRIPT);
  fs.writeFileSync(path.join(site, "large.jpg"), Buffer.alloc(PICTURE_BYTES));
  const { status, errors } = await runBench(site, "home", "taps");
  expect(status, errors).toBe(0);
  const { loads, taps } = keptReport();
  const { site: slow, floor } = loads.home ?? {};
  // The browser lets a task take 50 ms.
  expect(slow?.blocked).toBeGreaterThanOrEqual(HELD_UP_MS - 50);
  expect(slow?.firstPaint).toBeGreaterThanOrEqual(HELD_UP_MS);
  expect(slow?.shift).toBeGreaterThan(0.05);
  expect(slow?.bytes.image).toBeGreaterThan(PICTURE_BYTES);
  expect(floor?.shift).toBe(0);
  for (const { site: tap } of Object.values(taps)) {
    expect(tap.heading).toBeGreaterThanOrEqual(HELD_UP_MS);
    expect(tap.requests).toBeGreaterThanOrEqual(1);
  }
});

test("what can't be measured is said in a sentence", async () => {
  const nothing = await runBench(path.join(folder, "nothing"));
  expect([nothing.status, nothing.errors]).toEqual([1, expect.stringContaining("There is no built site in ")]);
  fs.rmdirSync(path.join(folder, "tmp"));
  const unknown = await runBench("public", "blog");
  expect([unknown.status, unknown.errors]).toEqual([
    1,
    expect.stringContaining("nothing to measure that is called blog"),
  ]);
});

/** The processes that work in the test's folder, whoever started them. */
function processes(): string[] {
  return fs.readdirSync("/proc").filter((pid) => {
    try {
      return fs.readFileSync(`/proc/${pid}/environ`, "utf8").includes(`TMPDIR=${folder}`);
    } catch {
      return false; // No process, or one that has just ended.
    }
  });
}

test("Ctrl-C in the middle leaves nothing behind", async () => {
  const child = startBench("public", "home");
  const exited = once(child, "exit");
  for await (const words of child.stderr.setEncoding("utf8")) if (words.includes("Loading home")) break;
  expect(processes().length).toBeGreaterThan(1);
  child.kill("SIGINT");
  await exited;
  expect(fs.readdirSync(path.join(folder, "tmp"))).toEqual([]);
  await expect.poll(processes).toEqual([]);
  expect(fs.existsSync(path.join(folder, "out"))).toBe(false);
});
