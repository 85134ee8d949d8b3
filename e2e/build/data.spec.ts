/** Other data than ours: the real build of a copy of the project, with what an editor might write. */
import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { build, copyProject, fiveFieldEntries, removeProjects, writeProjects } from "../helpers/project-copy";
import { serve } from "../helpers/site-server";
import { expect, test } from "../helpers/test";

const BUILD_MS = 10 * 60 * 1000;

const LONG_TITLE = "A title of many words".repeat(6).slice(0, 120);
const HEBREW_TITLE = "שיר של לילה (2026)";

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

const WRONG: [situation: string, content: string | undefined, message: string][] = [
  ["is missing", undefined, "data/projects.json can't be read: ENOENT"],
  ["is no JSON", '[\n  {"id": "1",}\n]', "it is no JSON: line 2, column 14"],
  ["has a wrong entry", '[{"id": "1", "title": "A", "videoId": "1", "image": 3}]', 'entry 1 (id "1"): "image" is 3;'],
  [
    "names a still that isn't there",
    '[{"id": "1", "title": "A", "videoId": "1", "image": "images/x.jpg"}]',
    'entry 1 (id "1"): "image" names data/images/x.jpg, which is not there',
  ],
];

for (const [situation, content, message] of WRONG) {
  test(`a projects.json that ${situation} stops the build with one message`, () => {
    if (content === undefined) fs.rmSync(path.join(copy, "data/projects.json"));
    else writeProjects(copy, content);
    const { status, output } = build(copy);
    expect(status).not.toBe(0);
    expect(output.split(message)).toHaveLength(2);
    expect(output).not.toContain("at Object.");
  });
}

test("nine projects of five fields each build, and the ninth goes on by the rules", async ({ page }) => {
  const entries = await fiveFieldEntries(copy, 9);
  Object.assign(entries[1] ?? {}, { title: LONG_TITLE });
  Object.assign(entries[2] ?? {}, { title: HEBREW_TITLE });
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
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1, 1);
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
