/**
 * The check of an editor's file, in the terminal and before a build, and the question whether its videos can be shown.
 */
import { execFile } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { copyProject, fiveFieldEntries, runScript, writeProjects } from "../../test-support/project-copy";
import { listen } from "../../test-support/relay";

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

test("each video that its host doesn't show on other sites is named; a host that doesn't answer is no fault", async () => {
  const statuses = new Map([
    ["11111111111", 401],
    ["22222222222", 404],
    ["3", 403],
    ["4", 500],
    ["5", 200],
    ["6", 200],
  ]);
  const requested: string[] = [];
  const hosts = http.createServer(({ url = "" }, response) => {
    requested.push(url);
    const watched = new URL(url, "http://host").searchParams.get("url") ?? "";
    const status = statuses.get(watched.replace(/^.*(watch\?v=|vimeo\.com\/)/, ""));
    // Vimeo's answer for a video that only other sites may show.
    const body = watched.endsWith("/6") ? { domain_status_code: 403 } : {};
    if (status) response.writeHead(status).end(JSON.stringify(body));
    else response.destroy();
  });
  const port = await listen(hosts);
  // Neither host can be reached here.
  const instead = `const { fetch: real } = globalThis;
    globalThis.fetch = (address, options) => real(address.replace("https:/", "http://127.0.0.1:${port}"), options)`;
  const copy = copyProject();
  const entries = await fiveFieldEntries(copy, 7);
  const videoIds = [...statuses.keys(), "7"];
  writeProjects(
    copy,
    entries.map((entry, index) => ({ ...entry, videoId: videoIds[index] })),
  );
  const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(instead)}` };
  const printed = await new Promise((resolve) =>
    execFile(process.execPath, ["scripts/run.mjs", "videos"], { cwd: copy, env }, (error, stdout) =>
      resolve([error?.code, stdout]),
    ),
  );
  const [FORBIDDEN, GONE] = [
    "doesn't allow other sites. Ask its owner to allow embedding, or use another video.",
    "is gone. Use another video.",
  ];
  const lines = [
    `Title 1 (/portfolio/1): The video https://www.youtube.com/watch?v=11111111111 ${FORBIDDEN}`,
    `Title 2 (/portfolio/2): The video https://www.youtube.com/watch?v=22222222222 ${GONE}`,
    `Title 3 (/portfolio/3): The video https://vimeo.com/3 ${FORBIDDEN}`,
    `Title 6 (/portfolio/6): The video https://vimeo.com/6 ${FORBIDDEN}`,
    "7 videos, 4 faults.",
  ];
  expect(printed).toEqual([1, `${lines.join("\n")}\n`]);
  expect(requested[0]).toBe("/www.youtube.com/oembed?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D11111111111");
  expect(requested[2]).toBe("/vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F3");
});
