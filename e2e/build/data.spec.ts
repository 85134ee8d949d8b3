/** Other data than ours: the real build of a copy of the project, with what an editor might write. */
import { type ChildProcess, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { freeBackendPort, freePort } from "../../scripts/backend/ports.mjs";
import {
  build,
  copyProject,
  fiveFieldEntries,
  removeProjects,
  runScript,
  startBuild,
  writeProjects,
} from "../helpers/project-copy";
import { serve } from "../helpers/site-server";
import { expect, test } from "../helpers/test";

const BUILD_MS = 10 * 60 * 1000;

const LONG_TITLE = "A title of many words".repeat(10).slice(0, 200);
const HEBREW_TITLE = "שיר של לילה (2026)";
const SCRIPT_TITLE = `🎬 </title><script>document.title = "broken"</script> & "Co"`;

test.describe.configure({ mode: "serial", timeout: BUILD_MS });

let copy: string;
let server: ChildProcess | undefined;

test.beforeAll(() => {
  copy = copyProject();
  removeProjects(copy);
});

test.afterAll(() => {
  server?.kill();
  fs.rmSync(copy, { recursive: true });
});

/** One entry, as a file that an editor might write begins. */
const ENTRY = '[\n  { "id": "1", "title": "A", "videoId": "1", "image": "images/x.jpg" }\n]';
const WRONG: [situation: string, content: string | undefined, line: string][] = [
  [
    "is missing",
    undefined,
    "1:1  the file can't be read (ENOENT): it is not there; put it back, with the name projects.json",
  ],
  ["is no JSON", '[\n  {"id": "1",}\n]', '2:13  id "1": here is a comma after the last one; take it away'],
  ["has a wrong entry", ENTRY.replace('"A"', "3"), '2:25  id "1": "title" is 3, which is no text;'],
  ["has a typographic quote", ENTRY.replace('"A"', "“A”"), '2:25  id "1", A: “ is a typographic quotation mark,'],
  ["names a still that isn't there", ENTRY, '2:55  id "1", A: there is no file data/images/x.jpg;'],
];

for (const [situation, content, line] of WRONG) {
  test(`a projects.json that ${situation} ends the build and the check with the same lines, and touches nothing`, async () => {
    if (content === undefined) fs.rmSync(path.join(copy, "data/projects.json"));
    else writeProjects(copy, content);
    const built = startBuild(copy);
    expect(await built.status).toBe(1);
    const lines = built.printed().trim().split("\n");
    expect(lines[0]).toBe("data/projects.json can't be used:");
    expect(
      lines.filter((one) => one.startsWith(`data/projects.json:${line}`)),
      built.printed(),
    ).toHaveLength(1);
    expect(lines.slice(1).filter((one) => !one.startsWith("data/projects.json:"))).toEqual([]);
    expect(fs.existsSync(path.join(copy, ".local/build/workspace"))).toBe(false);
    expect(fs.existsSync(path.join(copy, "public"))).toBe(false);

    const checked = runScript(copy, "check");
    expect(checked.status).toBe(1);
    expect(checked.stdout.split("\n").filter((one) => one.startsWith("data/projects.json:"))).toEqual(lines.slice(1));
    expect(checked.stdout).toMatch(/data\/projects\.json can't be used: \d+ errors?\.\n$/);
  });
}

test("Gatsby alone refuses such a file with the same message, once and without a stack", () => {
  writeProjects(copy, ENTRY);
  const { status, output } = build(copy);
  expect(status).not.toBe(0);
  expect(output.split("data/projects.json can't be used:")).toHaveLength(2);
  expect(output).toContain('data/projects.json:2:55  id "1", A: there is no file data/images/x.jpg;');
  expect(output).not.toContain("at Object.");
});

test("a text that is called .jpg is told before anything is built, and by npm start too", async () => {
  writeProjects(copy, ENTRY);
  fs.writeFileSync(path.join(copy, "data/images/x.jpg"), "Hello");
  const line = `data/projects.json:2:55  id "1", A: images/x.jpg can't be used: it is no picture but a text;`;
  fs.copyFileSync(".env.development", path.join(copy, ".env.development"));
  const start = spawnSync(process.execPath, ["scripts/start.mjs"], {
    cwd: copy,
    env: { ...process.env, PORT: String(await freePort()), BACKEND_PORT: String(await freeBackendPort()) },
    encoding: "utf8",
  });
  expect(start.status).toBe(1);
  expect(start.stderr.split("\n").filter((one) => one.startsWith(line))).toHaveLength(1);
  expect(start.stderr.trim()).toMatch(/The site could not be built: the message above says why\.$/);
  expect(start.stderr).not.toMatch(/^ +at /m);
  fs.rmSync(path.join(copy, "data/images/x.jpg"));
});

test("npm run check ends with a table of the projects, plain in a pipe", async () => {
  const entries = await fiveFieldEntries(copy, 2);
  Object.assign(entries[1] ?? {}, { title: HEBREW_TITLE, videoId: "https://youtu.be/eRsGyueVLvQ" });
  writeProjects(copy, JSON.stringify(entries, null, 2));
  const { status, stdout, stderr } = runScript(copy, "check");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain('data/projects.json:7:14  warning: id "1", Title 1: images/1.png is 64 × 48 px');
  expect(stdout).toContain("data/projects.json:12:16  note: ");
  expect(stdout).toMatch(/│ Id +│ Title +│ Video +│ Still +│ Preview +│ Warnings +│/);
  expect(stdout).toMatch(/│ 1 +│ Title 1 +│ Vimeo +│ 1\.png +│ none +│ still: only 64 px wide +│/);
  expect(stdout).toMatch(/│ +│ +│ eRsGyueVLvQ +│ 64 × 48 +│/);
  expect(stdout).toContain(HEBREW_TITLE);
  expect(stdout).toMatch(/data\/projects\.json is good: 2 warnings and 1 note\.\n$/);
  expect(stdout).not.toContain("\u001b");
});

test("nine projects of five fields each build, and the ninth goes on by the rules", async ({ page }) => {
  const entries = await fiveFieldEntries(copy, 9);
  Object.assign(entries[1] ?? {}, { title: LONG_TITLE });
  Object.assign(entries[2] ?? {}, { title: HEBREW_TITLE });
  Object.assign(entries[4] ?? {}, { title: SCRIPT_TITLE });
  writeProjects(copy, JSON.stringify(entries));
  const { status, output } = build(copy);
  expect(status, output).toBe(0);
  const warning = "GATSBY_SUPABASE_URL and GATSBY_SUPABASE_ANON_KEY not set";
  expect(output.split(warning), "warns once").toHaveLength(2);

  const { child, url: site } = await serve(copy);
  server = child;
  await page.context().unrouteAll();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(site);
  const ninth = page.locator("#work li a").nth(8);
  await expect(ninth.getByRole("img")).toHaveAttribute("alt", "A still from Title 9.");
  const box = await ninth.boundingBox();
  // The odd last one has a row of its own, which is not higher than the window.
  expect(box?.width).toBe((await page.locator("#work ul").boundingBox())?.width);
  expect(box?.height).toBeCloseTo(0.82 * 800, 0);
  await expect(page.locator("video")).toHaveCount(0);

  // A title as long as one may be keeps to its own card, and what it doesn't show is there for screen readers.
  const long = page.locator("#work li a").nth(1);
  await expect(long).toHaveAccessibleName(new RegExp(LONG_TITLE));
  for (const width of [320, 600, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [frame, caption] = await long.evaluate((link) =>
      [link, ...link.children].map((one) => one.getBoundingClientRect()),
    );
    expect(caption?.top, `at ${width} px`).toBeGreaterThanOrEqual(frame?.top ?? 0);
    expect(
      await long
        .locator("span", { hasText: LONG_TITLE })
        .last()
        .evaluate((title) => title.scrollHeight - title.clientHeight),
    ).toBeGreaterThan(0);
  }
  const direction = (element: Element) => getComputedStyle(element).direction;
  expect(await page.getByText(HEBREW_TITLE, { exact: true }).evaluate(direction)).toBe("rtl");
  expect(await page.getByText("Title 4", { exact: true }).evaluate(direction)).toBe("ltr");

  // Each of them is what it says on its own page too, and breaks neither that nor the page's width.
  for (const [id, title] of [
    ["2", LONG_TITLE],
    ["3", HEBREW_TITLE],
    ["5", SCRIPT_TITLE],
  ] as const)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site}/portfolio/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      expect(await page.title()).toContain(title);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }

  await page.goto(`${site}/portfolio`);
  const frames = page.locator("main li");
  const turn = (index: number) => frames.nth(index).evaluate((frame) => getComputedStyle(frame).rotate);
  expect(await turn(8)).toBe((await turn(0)).replace("-", ""));
  const bottom = async (index: number) => {
    const { y = 0, height = 0 } = (await frames.nth(index).boundingBox()) ?? {};
    return y + height;
  };
  expect(await bottom(8)).toBeGreaterThan(await bottom(7));

  await page.goto(`${site}/portfolio/9`);
  await expect(page.locator("iframe")).toHaveAttribute("src", "https://player.vimeo.com/video/76979871?dnt=1");
  await expect(page.getByRole("link", { name: "Watch on Vimeo" })).toBeVisible();
});

test("a project that is taken out is gone from the next build, which need not begin anew", async () => {
  writeProjects(copy, JSON.stringify(await fiveFieldEntries(copy, 1)));
  const { status, output } = build(copy, { NETLIFY: "true" });
  expect(status, output).toBe(0);
  const home = fs.readFileSync(path.join(copy, "public/index.html"), "utf8");
  expect(new Set(home.match(/href="\/portfolio\/\d+"/g))).toEqual(new Set(['href="/portfolio/1"']));
  // On Netlify too, where Gatsby has rules of its own, each header is set once.
  const rules = fs.readFileSync(path.join(copy, "public/_headers"), "utf8");
  expect(rules.match(/referrer-policy/gi)).toHaveLength(1);
  // A single project has no neighbours.
  expect(fs.readFileSync(path.join(copy, "public/portfolio/1/index.html"), "utf8")).not.toContain("More projects");
});
