/** What the check says of a file that an editor has written, in the terminal and before a build. */
import fs from "node:fs";
import path from "node:path";
import {
  build,
  copyProject,
  fiveFieldEntries,
  removeProjects,
  runScript,
  writeProjects,
} from "../helpers/project-copy";
import { expect, test } from "../helpers/test";

let copy: string;

test.beforeEach(() => {
  copy = copyProject();
  removeProjects(copy);
});
test.afterEach(() => fs.rmSync(copy, { recursive: true }));

/** One entry, as a file that an editor might write begins. */
const ENTRY = '[\n  { "id": "1", "title": "A", "videoId": "1", "image": "images/x.jpg" }\n]';
const MISSING =
  'data/projects.json:2:55  "image": data/images/x.jpg is missing. Copy the file into data/images/ first.';

test("a mistake in projects.json ends the build and the check with the same line, and leaves the last site", async () => {
  writeProjects(copy, ENTRY);
  fs.mkdirSync(path.join(copy, "public"));
  fs.writeFileSync(path.join(copy, "public/index.html"), "the last site");
  const built = build(copy);
  expect(built.status).toBe(1);
  expect(built.output.trim()).toBe(MISSING);
  expect(fs.readFileSync(path.join(copy, "public/index.html"), "utf8")).toBe("the last site");
  const checked = runScript(copy, "check");
  expect(checked.status).toBe(1);
  expect(checked.stdout).toBe(`${MISSING}\ndata/projects.json can't be used: 1 errors, 0 warnings.\n`);
});

test("npm run check shows the projects, plain in a pipe", async () => {
  const entries = await fiveFieldEntries(copy, 2);
  Object.assign(entries[1] ?? {}, { title: "שיר של לילה (2026)", videoId: "https://youtu.be/eRsGyueVLvQ" });
  writeProjects(copy, JSON.stringify(entries, null, 2));
  const { status, stdout, stderr } = runScript(copy, "check");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/\/portfolio\/2 .* 'YouTube eRsGyueVLvQ' .* '2\.png 64 × 48' .* 'none'/);
  expect(stdout).toContain('data/projects.json:7:14  warning: "image": images/1.png is 64 × 48 px and looks blurred.');
  expect(stdout).toMatch(/data\/projects\.json is good: 0 errors, 2 warnings\.\n$/);
  expect(stdout).not.toContain("\u001b");
});
