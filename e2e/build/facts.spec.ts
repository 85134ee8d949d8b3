/** Who made a video and when, and titles that nobody expects, by the real build: on the project's page and in its card. */
import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import sharp from "sharp";
import { ask } from "../helpers/ask";
import { build, copyProject, fiveFieldEntries, removeProjects, writeProjects } from "../helpers/project-copy";
import { structuredDataFaults } from "../helpers/reader-rules";
import { serve } from "../helpers/site-server";
import { expect, test } from "../helpers/test";

const SITE = "https://your.site";
const TITLES = [
  `</script><script>alert("1")</script> & 'more' ]]>`,
  "שלום עולם – חדש 2026",
  `🔥 ${"Long ".repeat(23)}`.trim(),
];
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

let copy: string;
let url: string;
let server: ChildProcess | undefined;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(10 * 60_000);
  copy = copyProject();
  removeProjects(copy);
  const entries = (await fiveFieldEntries(copy, TITLES.length)).map((entry, index) => ({
    ...entry,
    title: TITLES[index],
    ...(index === 1 && FACTS),
  }));
  writeProjects(copy, JSON.stringify(entries));
  const built = build(copy, { GATSBY_SITE_URL: `${SITE}/` });
  expect(built.status, built.output).toBe(0);
  const started = await serve(copy);
  server = started.child;
  url = started.url;
});
test.afterAll(() => {
  server?.kill();
  fs.rmSync(copy, { recursive: true });
});
// The site that is served has another address than the tests' own.
test.use({ allowOtherHosts: true });

test("a project's page has its facts, in order and as they are written, and none where there are none", async ({
  page,
}) => {
  await page.goto(`${url}/portfolio/2`);
  const facts = await page
    .locator("main dl > div")
    .evaluateAll((all) =>
      all.map((one) => [one.querySelector("dt")?.textContent, one.querySelector("dd")?.textContent]),
    );
  expect(facts).toEqual([
    ["Artist", FACTS.artist],
    ["Director", FACTS.director],
    ["Year", "2024"],
    ...FACTS.credits.map(({ role, name }) => [role, name]),
  ]);
  for (const id of [1, 3]) {
    await page.goto(`${url}/portfolio/${id}`);
    await expect(page.locator("dl")).toHaveCount(0);
  }
});

test("the longest facts fit every window, and are there without JavaScript", async ({ browser }) => {
  for (const width of [320, 390, 768, 1280, 1920]) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, javaScriptEnabled: false });
    await page.goto(`${url}/portfolio/2`);
    const { bottom, overflow, player, list } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
      bottom: document.querySelector("main iframe")?.getBoundingClientRect().bottom ?? 0,
      player: document.querySelector("main iframe")?.getBoundingClientRect().width ?? 0,
      list: document.querySelector("main dl")?.getBoundingClientRect(),
    }));
    expect(overflow, `${width}px`).toBeLessThanOrEqual(0);
    expect(list?.top).toBeGreaterThan(bottom);
    expect(Math.abs((list?.width ?? 0) - player), `${width}px`).toBeLessThanOrEqual(1);
    await page.close();
  }
});

test("a title of any characters is told whole and does nothing, in the page and its data", async ({ page }) => {
  for (const [index, title] of TITLES.entries()) {
    await page.goto(`${url}/portfolio/${index + 1}`);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", title);
    const [data = "", ...others] = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(others).toEqual([]);
    expect(structuredDataFaults([data])).toEqual([]);
    expect(JSON.parse(data).breadcrumb.itemListElement.at(-1).name).toBe(title);
  }
});

test("each of them has a card", async ({ page }) => {
  for (const index of TITLES.keys()) {
    await page.goto(`${url}/portfolio/${index + 1}`);
    const address = new URL((await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "");
    expect(address.origin).toBe(SITE);
    const { width, height } = await sharp((await ask(url, address.pathname)).body).metadata();
    expect([width, height]).toEqual([1200, 630]);
  }
});
