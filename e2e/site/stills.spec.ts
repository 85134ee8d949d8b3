import { OFFLINE_ERRORS } from "../helpers/expected-errors";
import { heading, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";
import { frames } from "../helpers/wall";

test("all projects hang on one tall wall; no frame covers another one's title, or the line at its edge", {
  tag: "@phone",
}, async ({ page, context, allowErrors }) => {
  await page.goto("/portfolio");
  await page.evaluate(() => document.fonts.ready);
  await expect(heading(page, "STILLS")).toBeVisible();
  await expect(frames(page).getByRole("link")).toHaveCount(projects.length);
  const rotations = await frames(page).evaluateAll((items) => items.map((item) => getComputedStyle(item).rotate));
  const widths = await frames(page).evaluateAll((items) => items.map(({ clientWidth }) => clientWidth));
  expect(new Set(rotations).size).toBeGreaterThan(4);
  expect(new Set(widths).size).toBeGreaterThan(4);
  expect(await page.evaluate(() => document.body.scrollHeight / innerHeight)).toBeGreaterThan(2.5);

  for (const [index, { title: words }] of projects.entries()) {
    const title = frames(page).nth(index).locator("span", { hasText: words }).last();
    await title.scrollIntoViewIfNeeded();
    const covered = await title.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const points = [0.02, 0.5, 0.98].map((part) => [left + (right - left) * part, (top + bottom) / 2] as const);
      const card = element.closest("li");
      return points.filter(([x, y]) => !card?.contains(document.elementFromPoint(x, y)));
    });
    expect(covered, words).toEqual([]);
  }

  allowErrors(OFFLINE_ERRORS);
  await context.setOffline(true);
  const line = page.locator("p[aria-hidden]");
  await expect(line).toHaveText("You are offline");
  for (const [index, { title }] of projects.entries()) {
    // The line is at the lower edge of the window.
    await frames(page)
      .nth(index)
      .evaluate((element) => {
        const { top, height } = element.getBoundingClientRect();
        scrollBy(0, top + height / 2 - innerHeight + 10);
      });
    const covering = await line.evaluate((element) => {
      const { left, width, top, height } = element.getBoundingClientRect();
      const points = [0.05, 0.3, 0.5, 0.7, 0.95].map((part) => [left + width * part, top + height / 2] as const);
      return points.filter(([x, y]) => document.elementFromPoint(x, y) !== element).length;
    });
    expect(covering, title).toBe(0);
  }
});

test("a focused or hovered frame hangs straight; no title is cut off, even at 601 px", async ({ page }) => {
  await page.goto("/portfolio");
  const [second, third] = [frames(page).nth(1), frames(page).nth(2)];
  await third.getByRole("link").focus();
  await second.hover();
  for (const frame of [second, third]) {
    await expect(frame).toHaveCSS("rotate", "0deg");
    await expect(frame).toHaveCSS("z-index", "9");
  }
  // Frames are smallest here.
  await page.setViewportSize({ width: 601, height: 900 });
  await page.evaluate(() => document.fonts.ready);
  const cut = await frames(page)
    .locator("a span[dir=auto]")
    .evaluateAll((titles) =>
      titles.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).map((title) => title.textContent),
    );
  expect(cut).toEqual([]);
});
