/** Other data than ours: the real build of a copy of the project, with titles and facts that an editor might write. */
import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { build, copyProject, fiveFieldEntries, removeProjects, writeProjects } from "../helpers/project-copy";
import { serve } from "../helpers/site-server";
import { expect, test } from "../helpers/test";
import { textsIn } from "../helpers/xml";

const BUILD_MS = 10 * 60 * 1000;

const LONG_TITLE = "A title of many words".repeat(10).slice(0, 199);
const HEBREW_TITLE = "שיר של לילה (2026)";
const SCRIPT_TITLE = `🎬 </title><script>document.title = "broken"</script> & "Co" ]]>`;
const SITE = "https://your.site";
/** A release with the editor, whose page is none of the site's. */
const SETTINGS = { GATSBY_SITE_URL: `${SITE}/`, EDITOR_REPOSITORY: "hammered/site" };
const FACTS = {
  director: "Ada <b>Lovelace</b>",
  artist: "להקה",
  year: 2024,
  credits: [
    { role: "Camera", name: "Grace Hopper" },
    { role: "Camera", name: "Ida Rhodes" },
    { role: "Colour".repeat(10), name: "x".repeat(120) },
  ],
};

test.describe.configure({ mode: "serial", timeout: BUILD_MS });

let copy: string;
let server: ChildProcess | undefined;
let site: string;
// The site that is served has another address than the tests' own.
test.use({ allowOtherHosts: true });

const readBuilt = (file: string) => fs.readFileSync(path.join(copy, "public", file), "utf8");

test.beforeAll(() => {
  copy = copyProject();
  removeProjects(copy);
});

test.afterAll(() => {
  server?.kill();
  fs.rmSync(copy, { recursive: true });
});

test("nine projects of five fields each build, and the ninth goes on by the rules", async ({ page }) => {
  const entries = await fiveFieldEntries(copy, 9);
  Object.assign(entries[1] ?? {}, { title: LONG_TITLE });
  Object.assign(entries[2] ?? {}, { title: HEBREW_TITLE, ...FACTS });
  Object.assign(entries[4] ?? {}, { title: SCRIPT_TITLE });
  writeProjects(copy, JSON.stringify(entries));
  const built = build(copy, SETTINGS);
  expect(built.status, built.output).toBe(0);
  const warning = "GATSBY_SUPABASE_URL and GATSBY_SUPABASE_ANON_KEY not set";
  expect(built.output.split(warning), "warns once").toHaveLength(2);

  const started = await serve(copy);
  server = started.child;
  site = started.url;
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

test("a title of any characters is told whole and does nothing: on its page, to readers, and on a card", async ({
  page,
}) => {
  const titles = { "2": LONG_TITLE, "3": HEBREW_TITLE, "5": SCRIPT_TITLE };
  for (const [id, title] of Object.entries(titles)) {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site}/portfolio/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      expect(await page.title()).toContain(title);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute("content");
    expect(await content("og:title")).toBe(title);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? "").breadcrumb.itemListElement.at(-1).name).toBe(title);
    const card = new URL((await content("og:image")) ?? "");
    expect(card.origin).toBe(SITE);
    const { width, height } = await sharp(path.join(copy, "public", card.pathname)).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
  const feed = { xml: readBuilt("rss.xml"), names: ["title", "dc:creator"] };
  const [told, creators] = await page.evaluate(textsIn, feed);
  expect(told).toEqual(expect.arrayContaining(Object.values(titles)));
  expect(creators).toEqual([FACTS.director]);
});

test("a project's page has its facts as they are written, in every window, and none where there are none", async ({
  page,
}) => {
  await page.goto(`${site}/portfolio/3`);
  const facts = page.locator("main dl");
  for (const [part, words] of [
    ["dt", ["Artist", "Director", "Year", ...FACTS.credits.map(({ role }) => role)]],
    ["dd", [FACTS.artist, FACTS.director, "2024", ...FACTS.credits.map(({ name }) => name)]],
  ] as const)
    expect(await facts.locator(part).allTextContents()).toEqual(words);
  for (const width of [320, 390, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    const [list, player] = [await facts.boundingBox(), await page.locator("main iframe").boundingBox()];
    expect(list?.y, `${width} px`).toBeGreaterThan((player?.y ?? 0) + (player?.height ?? 0));
    expect(Math.abs((list?.width ?? 0) - (player?.width ?? 0)), `${width} px`).toBeLessThanOrEqual(1);
  }
  await page.goto(`${site}/portfolio/1`);
  await expect(facts).toHaveCount(0);
});

test("after a change of data alone, the next build starts from the last one, and what was removed is gone", async () => {
  const [first, ...others] = await fiveFieldEntries(copy, 2);
  writeProjects(copy, JSON.stringify([...others, { ...first, title: "Another title" }]));
  const built = build(copy, { ...SETTINGS, NETLIFY: "true" });
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
