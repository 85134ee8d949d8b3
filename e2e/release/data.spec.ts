/** Other data than ours, in the pages of a real build: titles and facts that somebody might write. */
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, RELEASE, SITE, test } from "../helpers/release";
import { textsIn } from "../helpers/xml";
import { FACTS, HEBREW_TITLE, LONG_TITLE, SCRIPT_TITLE } from "./texts";

test("an odd last project of five fields has a row of its own, and plays its video", async ({ page }) => {
  await page.goto("/");
  const ninth = page.locator("#work li a").nth(8);
  await expect(ninth.getByRole("img")).toHaveAttribute("alt", "A still from Title 9.");
  const box = await ninth.boundingBox();
  expect(box?.width).toBe((await page.locator("#work ul").boundingBox())?.width);
  expect(box?.height).toBeCloseTo(0.83 * 800, 0);
  // Of five fields it has no preview.
  await expect(ninth.locator("video")).toHaveCount(0);

  await page.goto("/portfolio");
  const frames = page.locator("main li");
  const turn = (index: number) => frames.nth(index).evaluate((frame) => getComputedStyle(frame).rotate);
  expect(await turn(8)).toBe(await turn(0));
  const bottom = (index: number) => frames.nth(index).evaluate((frame) => frame.getBoundingClientRect().bottom);
  expect(await bottom(8)).toBeGreaterThan(await bottom(7));

  await page.goto("/portfolio/9");
  await expect(page.locator("iframe")).toHaveAttribute("src", "https://player.vimeo.com/video/76979871?dnt=1");
  await expect(page.getByRole("link", { name: "Watch on Vimeo" })).toBeVisible();
});

test("on a card the longest title is cut but read out whole; Hebrew goes from right to left", async ({ page }) => {
  await page.goto("/");
  const long = page.locator("#work li a").nth(1);
  await expect(long).toHaveAccessibleName(new RegExp(LONG_TITLE));
  for (const width of [320, 600, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [frame, caption] = await long.evaluate((link) =>
      [link, ...link.children].map((one) => one.getBoundingClientRect()),
    );
    expect(caption?.top, `at ${width} px`).toBeGreaterThanOrEqual(frame?.top ?? 0);
    const hidden = (title: Element) => title.scrollHeight - title.clientHeight;
    expect(await long.locator("span", { hasText: LONG_TITLE }).last().evaluate(hidden)).toBeGreaterThan(0);
  }
  const direction = (element: Element) => getComputedStyle(element).direction;
  expect(await page.getByText(HEBREW_TITLE, { exact: true }).evaluate(direction)).toBe("rtl");
  expect(await page.getByText("Title 7", { exact: true }).evaluate(direction)).toBe("ltr");
});

test("a title of any characters is complete and runs no code: on its page, in its metadata and in the feed", async ({
  page,
}) => {
  const titles = { "2": LONG_TITLE, "3": HEBREW_TITLE, "5": SCRIPT_TITLE };
  for (const [id, title] of Object.entries(titles)) {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/portfolio/${id}`);
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
    const picture = sharp(path.join(RELEASE, "public", card.pathname));
    expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630 });
  }
  const feed = { xml: fs.readFileSync(path.join(RELEASE, "public/rss.xml"), "utf8"), names: ["title", "dc:creator"] };
  const [told, creators] = await page.evaluate(textsIn, feed);
  expect(told).toEqual(expect.arrayContaining(Object.values(titles)));
  expect(creators).toEqual([FACTS.director]);
});

test("a project's page has its facts as they are written, in every window, or none", async ({ page }) => {
  await page.goto("/portfolio/3");
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
  await page.goto("/portfolio/1");
  await expect(facts).toHaveCount(0);
});
