import type { Locator } from "@playwright/test";
import { boxOf, heading, LONGEST, projects } from "../helpers/page-parts";
import { expect, OFFLINE_ERRORS, test } from "../helpers/test";
import { frames, framesOutside } from "../helpers/wall";

/** A click in the middle of its height, at these parts of its width, would hit the element. */
async function expectUncovered(element: Locator, ...parts: number[]) {
  const { width, height } = await boxOf(element);
  for (const part of parts) await element.click({ trial: true, position: { x: width * part, y: height / 2 } });
}

test("all projects hang on one tall wall; no frame covers a title @phone", async ({ page, context, allowErrors }) => {
  await page.goto("/portfolio");
  await page.evaluate(() => document.fonts.ready);
  await expect(heading(page, "STILLS")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  await expect(frames(page).getByRole("link")).toHaveCount(projects.length);
  const rotations = await frames(page).evaluateAll((items) => items.map((item) => getComputedStyle(item).rotate));
  const widths = await frames(page).evaluateAll((items) => items.map(({ clientWidth }) => clientWidth));
  expect(new Set(rotations).size).toBeGreaterThan(4);
  expect(new Set(widths).size).toBeGreaterThan(4);
  expect(await page.evaluate(() => document.body.scrollHeight / innerHeight)).toBeGreaterThan(2.5);

  for (const [index, { title: words }] of projects.entries()) {
    const title = frames(page).nth(index).locator("span", { hasText: words }).last();
    await expectUncovered(title, 0.02, 0.5, 0.98);
  }

  allowErrors(OFFLINE_ERRORS);
  await context.setOffline(true);
  const line = page.locator("p[aria-hidden]", { hasText: "offline" });
  await expect(line).toHaveText("You are offline");
  // The line is at the lower edge of the window.
  const fourth = frames(page).nth(3);
  await fourth.evaluate((frame) => scrollBy(0, frame.getBoundingClientRect().top - innerHeight + 80));
  await expectUncovered(line, 0.05, 0.3, 0.5, 0.7, 0.95);
});

test("any number of frames stays on the wall", async ({ page }) => {
  await page.goto("/portfolio");
  for (let count = projects.length; count > 0; count--) {
    expect(await framesOutside(page), `${count} frames`).toBe(0);
    await page
      .locator("main li")
      .last()
      .evaluate((item) => item.remove());
  }
});

test("a focused or hovered frame hangs straight; no title is cut off but that of 80 letters, even at 601 px", async ({
  page,
}) => {
  await page.goto("/portfolio");
  await frames(page).nth(2).getByRole("link").focus();
  await frames(page).nth(1).hover();
  for (const index of [1, 2]) await expect(frames(page).nth(index)).toHaveCSS("rotate", "0deg");
  // Frames are smallest here.
  await page.setViewportSize({ width: 601, height: 900 });
  await page.evaluate(() => document.fonts.ready);
  const titles = frames(page).locator("a span[dir=auto]");
  await expect(titles).toHaveCount(projects.length);
  const cutOff = await titles.evaluateAll((all) =>
    all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).map(({ textContent }) => textContent),
  );
  expect(cutOff).toEqual([LONGEST.title]);
});
