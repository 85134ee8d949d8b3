import type { Page } from "@playwright/test";
import { moveFingers } from "../helpers/fingers";
import { projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";
import { frames, offset, offsetAfterFlight, openWall, overflowX } from "../helpers/wall";

/** Puts a finger on the second frame, and moves it by some pixels. */
async function finger(page: Page, x: number, y: number) {
  const box = (await frames(page).nth(1).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return moveFingers(page, [{ from: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, by: { x, y } }]);
}

test.beforeEach(({ page }) => openWall(page));

test("a finger that begins sideways drags the frame, in any direction then", async ({ page }) => {
  const lift = await finger(page, -60, 50);
  await expect.poll(async () => (await offset(frames(page).nth(1))).y).toBeGreaterThan(30);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await lift();
  expect(await overflowX(page)).toBe(0);
  await expect(page).toHaveURL("/portfolio");
});

test("a finger that goes up from a frame scrolls the page", async ({ page }) => {
  const lift = await finger(page, 5, -300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await lift();
  expect(await offset(frames(page).nth(1))).toEqual({ x: 0, y: 0 });
  await expect(page).toHaveURL("/portfolio");
});

test("a tap after a drag follows the link", async ({ page }) => {
  // A tap would catch a flying frame.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const lift = await finger(page, -60, 0);
  await expect.poll(async () => (await offset(frames(page).nth(1))).x).toBeLessThan(-30);
  await lift();
  await offsetAfterFlight(frames(page).nth(1));
  await frames(page).nth(1).getByRole("link").tap();
  await expect(page).toHaveURL(`/portfolio/${projects[1]?.id}`);
});

test("a frame's buttons are visible without a hover, and 44 px wide", async ({ page }) => {
  for (const name of ["Move", "Enlarge"]) {
    const button = frames(page).nth(1).getByRole("button", { name });
    await expect(button).toHaveCSS("opacity", "1");
    expect(
      await button.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => Math.min(offsetWidth, offsetHeight)),
    ).toBe(44);
  }
});
