/** The check of an editor's file, in the terminal and before a build. */
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { copyProject, fiveFieldEntries, runScript, writeProjects } from "../helpers/project-copy";

const ENTRY = '[\n  { "id": "1", "title": "A", "videoId": "1", "image": "images/x.jpg" }\n]';
const MISSING =
  'data/projects.json:2:55  "image": data/images/x.jpg is missing. Copy the file into data/images/ first.';

test("a mistake fails the check and the build, and the last site stays; a valid file prints a table", async () => {
  const copy = copyProject();
  writeProjects(copy, ENTRY);
  fs.mkdirSync(path.join(copy, "public"));
  fs.writeFileSync(path.join(copy, "public/index.html"), "the last site");
  expect(runScript(copy, "build")).toMatchObject({ status: 1, stdout: "", stderr: `${MISSING}\n` });
  // PowerShell's > writes UTF-16.
  const settings = path.join(copy, ".env.production");
  fs.writeFileSync(settings, "\ufeffGATSBY_SITE_URL=https://your.site\r\n", "utf16le");
  const refusal = "\n.env.production is UTF-16: save it as UTF-8.\n";
  expect(runScript(copy, "build")).toMatchObject({ status: 1, stdout: "", stderr: refusal });
  fs.rmSync(settings);
  expect(fs.readFileSync(path.join(copy, "public/index.html"), "utf8")).toBe("the last site");
  const told = `${MISSING}\ndata/projects.json can't be used: 1 error, 0 warnings.\n`;
  expect(runScript(copy, "check")).toMatchObject({ status: 1, stdout: told, stderr: "" });

  const entries = await fiveFieldEntries(copy, 2);
  fs.writeFileSync(path.join(copy, "static/previews/next week.mp4"), "");
  Object.assign(entries[1] ?? {}, { title: "שיר של לילה (2026)", videoId: "https://youtu.be/eRsGyueVLvQ" });
  writeProjects(copy, entries);
  const { status, stdout, stderr } = runScript(copy, "check");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/\/portfolio\/2 .* 'YouTube eRsGyueVLvQ' .* '2\.png 64 × 48' .* 'none'/);
  expect(stdout).toContain('data/projects.json:7:14  warning: "image": images/1.png is 64 × 48 px and looks blurred.');
  expect(stdout).toContain("static/previews/next week.mp4 is not published, because no project names it.");
  expect(stdout).toMatch(/data\/projects\.json is good: 0 errors, 3 warnings\.\n$/);
  // Plain in a pipe.
  expect(stdout).not.toContain("\u001b");
});
