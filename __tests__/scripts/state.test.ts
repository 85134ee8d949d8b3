/** @jest-environment node */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { dropOtherCache } from "../../scripts/state.mjs";

const home = process.cwd();
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "state-"));
  process.chdir(folder);
  for (const file of ["package-lock.json", "gatsby-config.ts"]) fs.writeFileSync(file, "one");
});
afterEach(() => {
  process.chdir(home);
  fs.rmSync(folder, { recursive: true });
});

test("the develop server's cache is dropped where other packages or plugins have made it, and stays otherwise", () => {
  const isKept = () => {
    fs.mkdirSync(".cache", { recursive: true });
    dropOtherCache();
    return fs.existsSync(".cache");
  };
  expect(isKept()).toBe(false);
  expect(isKept()).toBe(true);
  for (const file of ["package-lock.json", "gatsby-config.ts"]) {
    fs.writeFileSync(file, "other");
    expect(isKept()).toBe(false);
    expect(isKept()).toBe(true);
  }
});
