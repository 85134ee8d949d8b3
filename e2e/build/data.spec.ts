/** Other data than ours: the real build of a copy of the project, with what an editor might write. */
import type { ChildProcess } from "node:child_process";
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
import { serve } from "../helpers/site-server";
import { expect, test } from "../helpers/test";

/** A release with the editor, whose page is none of the site's. */
const EDITOR = { EDITOR_REPOSITORY: "hammered/site" };

const BUILD_MS = 10 * 60 * 1000;

const LONG_TITLE = "A title of many words".repeat(10).slice(0, 200);
const HEBREW_TITLE = "שיר של לילה (2026)";
const SCRIPT_TITLE = `🎬 </title><script>document.title = "broken"</script> & "Co"`;

test.describe.configure({ mode: "serial", timeout: BUILD_MS });

let copy: string;
let server: ChildProcess | undefined;

const readBuilt = (file: string) => fs.readFileSync(path.join(copy, "public", file), "utf8");

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
  Object.assign(entries[1] ?? {}, { title: HEBREW_TITLE, videoId: "https://youtu.be/eRsGyueVLvQ" });
  writeProjects(copy, JSON.stringify(entries, null, 2));
  const { status, stdout, stderr } = runScript(copy, "check");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/\/portfolio\/2 .* 'YouTube eRsGyueVLvQ' .* '2\.png 64 × 48' .* 'none'/);
  expect(stdout).toContain('data/projects.json:7:14  warning: "image": images/1.png is 64 × 48 px and looks blurred.');
  expect(stdout).toMatch(/data\/projects\.json is good: 0 errors, 2 warnings\.\n$/);
  expect(stdout).not.toContain("\u001b");
});

test("nine projects of five fields each build, and the ninth goes on by the rules", async ({ page }) => {
  const entries = await fiveFieldEntries(copy, 9);
  Object.assign(entries[1] ?? {}, { title: LONG_TITLE });
  Object.assign(entries[2] ?? {}, { title: HEBREW_TITLE });
  Object.assign(entries[4] ?? {}, { title: SCRIPT_TITLE });
  writeProjects(copy, JSON.stringify(entries));
  const built = build(copy, EDITOR);
  expect(built.status, built.output).toBe(0);
  const output = built.output;
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
  expect(await turn(8)).toBe(await turn(0));
  const bottom = async (index: number) => {
    const { y = 0, height = 0 } = (await frames.nth(index).boundingBox()) ?? {};
    return y + height;
  };
  expect(await bottom(8)).toBeGreaterThan(await bottom(7));

  await page.goto(`${site}/portfolio/9`);
  await expect(page.locator("iframe")).toHaveAttribute("src", "https://player.vimeo.com/video/76979871?dnt=1");
  await expect(page.getByRole("link", { name: "Watch on Vimeo" })).toBeVisible();
});

test("after a change of data alone, the next build starts from the last one, and what was removed is gone", async () => {
  const [first, ...others] = await fiveFieldEntries(copy, 2);
  writeProjects(copy, JSON.stringify([...others, { ...first, title: "Another title" }]));
  const built = build(copy, { ...EDITOR, NETLIFY: "true" });
  expect(built.status, built.output).toBe(0);
  expect(built.output).not.toContain("Deleting .cache");
  const home = readBuilt("index.html");
  expect(home.match(/(?<=href=")\/portfolio\/\d+(?=")/g)?.slice(0, 2)).toEqual(["/portfolio/2", "/portfolio/1"]);
  expect(readBuilt("portfolio/1/index.html")).toContain("Another title");
  expect(fs.existsSync(path.join(copy, "public/portfolio/9/index.html"))).toBe(false);
  expect(readBuilt("sw.js")).not.toMatch(/portfolio\/9|admin\/index/);
  // On Netlify too, where Gatsby has rules of its own, each header is set once.
  expect(readBuilt("_headers").match(/referrer-policy/gi)).toHaveLength(1);
});

test("after a change of styles, every page has the new ones", async () => {
  const tokens = path.join(copy, "src/styles/tokens.css");
  const css = fs.readFileSync(tokens, "utf8");
  fs.writeFileSync(tokens, css.replace(/#[0-9a-f]{6}/, "#123456"));
  writeProjects(copy, JSON.stringify(await fiveFieldEntries(copy, 1)));
  const built = build(copy);
  expect(built.status, built.output).toBe(0);
  for (const page of ["index.html", "contact/index.html", "404/index.html", "portfolio/1/index.html"])
    expect(readBuilt(page), page).toContain("#123456");
  // A single project has no neighbours.
  expect(readBuilt("portfolio/1/index.html")).not.toContain("More projects");
});
