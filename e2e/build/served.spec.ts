/** What a visitor of a served folder sees while it is built again: one build or the other, whole. */
import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { replaceFolder } from "../../scripts/build/replace-folder.mjs";
import { ask } from "../helpers/ask";
import { copyProject, fiveFieldEntries, removeProjects, startBuild, writeProjects } from "../helpers/project-copy";
import { serve } from "../helpers/site-server";
import { expect, test } from "../helpers/test";

test.describe.configure({ timeout: 10 * 60_000 });

let server: ChildProcess | undefined;
test.afterEach(() => void server?.kill());

/** Writes a build whose files, compressed copies and headers all name it, each in its own length. */
function writeBuild(folder: string, name: string) {
  for (const file of ["index.html", "contact/index.html", "404/index.html", "portfolio/-not-found/index.html"]) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), name.repeat(20_000));
  }
  fs.writeFileSync(path.join(folder, "_headers"), `/*\n  X-Build: ${name}\n`);
}

/** Asks for pages again and again until it is told to stop; gives what the answers had to do with each other. */
function askOnAndOn(url: string) {
  let stopped = false;
  const seen = new Set<string>();
  let count = 0;
  async function askOn(page: string) {
    while (!stopped) {
      const { status, headers, body } = await ask(url, page);
      seen.add(
        [status, headers["x-build"], [...new Set(body.toString().match(/old|new/g))].join(), body.length].join(" "),
      );
      count += 1;
    }
  }
  const asking = Promise.all(["/", "/contact", "/nothing"].map(askOn));
  return {
    count: () => count,
    async end() {
      stopped = true;
      await asking;
      return [...seen].sort();
    },
  };
}

const ANSWERS = ["200 new new 60000", "200 old old 60000", "404 new new 60000", "404 old old 60000"];

test("each answer is of one build while builds take each other's place", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "exchange-"));
  const [place, aside] = [path.join(folder, "public"), path.join(folder, "aside")];
  writeBuild(place, "old");
  const { child, url } = await serve(folder);
  server = child;
  const asked = askOnAndOn(url);
  for (let exchanges = 0; exchanges < 100 || asked.count() < 1_000; exchanges += 1) {
    writeBuild(aside, exchanges % 2 ? "old" : "new");
    await replaceFolder(aside, place);
  }
  expect(await asked.end()).toEqual(ANSWERS);
  // Every file that was opened is closed again.
  const open = fs.readdirSync(`/proc/${child.pid}/fd`).map((name) => {
    try {
      return fs.readlinkSync(`/proc/${child.pid}/fd/${name}`);
    } catch {
      return "";
    }
  });
  expect(open.filter((file) => file.includes("index.html"))).toEqual([]);
  fs.rmSync(folder, { recursive: true });
});

test.describe("a build in a folder that is served", () => {
  let copy: string;
  let url: string;
  const stamp = () => fs.readFileSync(path.join(copy, ".local/build-stamp"), "utf8");

  test.beforeEach(async () => {
    copy = copyProject();
    removeProjects(copy);
    writeProjects(copy, JSON.stringify(await fiveFieldEntries(copy, 1)));
    writeBuild(path.join(copy, "public"), "old");
    fs.mkdirSync(path.join(copy, ".local"));
    fs.writeFileSync(path.join(copy, ".local/build-stamp"), "old");
    const started = await serve(copy);
    url = started.url;
    server = started.child;
  });
  test.afterEach(() => fs.rmSync(copy, { recursive: true }));

  async function expectOld() {
    const { headers, body } = await ask(url, "/");
    expect([headers["x-build"], body.toString()]).toEqual(["old", "old".repeat(20_000)]);
    expect(stamp()).toBe("old");
  }

  test("one that fails changes nothing", async () => {
    writeProjects(copy, "[");
    const refused = startBuild(copy);
    expect(await refused.status).toBe(1);
    expect(refused.printed()).toContain("data/projects.json can't be used");
    await expectOld();
    // One that has begun, and fails later.
    writeProjects(copy, JSON.stringify(await fiveFieldEntries(copy, 1)));
    fs.writeFileSync(path.join(copy, "src/pages/contact.tsx"), "This is no page.");
    const failed = startBuild(copy);
    expect(await failed.status, failed.printed()).not.toBe(0);
    expect(failed.printed()).toContain("onPreBootstrap");
    await expectOld();
  });

  test("one that is killed changes nothing; the next waits for what is left of it, and is served when it is whole", async () => {
    const killed = startBuild(copy);
    await killed.until("bootstrap finished");
    killed.child.kill("SIGKILL");
    await killed.status;
    await expectOld();
    const next = startBuild(copy);
    await next.until("Another build of this folder is running");
    await next.until("bootstrap finished");
    await expectOld();
    expect(await next.status, next.printed()).toBe(0);
    const { headers, body } = await ask(url, "/");
    expect(body.toString()).toContain("Title 1");
    expect(next.printed().split("will look blurred"), "a warning comes once").toHaveLength(2);
    expect(headers["x-build"]).toBeUndefined();
    expect(headers["content-security-policy"]).toContain("script-src 'self' 'sha256-");
    expect(stamp()).not.toBe("old");
  });
});
