/** @jest-environment node */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { keptName, openKeptFiles } from "../../src/build/kept-files.mjs";

let folder: string;
beforeEach(() => {
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "kept-")), "kept");
});
afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true }));

const CONTENT = Buffer.from("a still");
const NAME = keptName({ source: "1" });
const file = () => path.join(folder, NAME);

test("what is kept is there for the next build", () => {
  expect(openKeptFiles(folder).read(NAME)).toBeUndefined();
  openKeptFiles(folder).write(NAME, CONTENT);
  expect(openKeptFiles(folder).read(NAME)).toEqual(CONTENT);
});

test("other ingredients are another name", () => {
  const names = [{ source: "1" }, { source: "2" }, { source: "1", quality: 50 }].map(keptName);
  expect(new Set(names).size).toBe(3);
});

test.each<[what: string, damage: (whole: Buffer) => Buffer]>([
  ["cut off", (whole) => whole.subarray(0, -1)],
  ["empty", () => Buffer.alloc(0)],
  ["changed in its content", (whole) => Buffer.concat([whole.subarray(0, -1), Buffer.from("?")])],
  ["changed in its digest", (whole) => Buffer.concat([Buffer.from("?"), whole.subarray(1)])],
  ["longer", (whole) => Buffer.concat([whole, whole])],
  ["another program's", () => CONTENT],
])("a file that is %s counts as missing, and can be kept again", (_what, damage) => {
  const kept = openKeptFiles(folder);
  kept.write(NAME, CONTENT);
  fs.writeFileSync(file(), damage(fs.readFileSync(file())));
  expect(kept.read(NAME)).toBeUndefined();
  kept.write(NAME, CONTENT);
  expect(kept.read(NAME)).toEqual(CONTENT);
});

test("pruned is what nobody has asked for or kept since the folder was opened", () => {
  const [read, unused, written] = [keptName(1), keptName(2), keptName(3)];
  const earlier = openKeptFiles(folder);
  for (const name of [read, unused]) earlier.write(name, CONTENT);
  fs.writeFileSync(path.join(folder, "cut-off.new"), "");
  fs.mkdirSync(path.join(folder, "foreign"));
  const kept = openKeptFiles(folder);
  kept.read(read);
  kept.write(written, CONTENT);
  kept.prune();
  expect(fs.readdirSync(folder).sort()).toEqual([read, written].sort());
});

test("a folder that isn't there has nothing to be pruned", () => {
  openKeptFiles(folder).prune();
  expect(fs.existsSync(folder)).toBe(false);
});
