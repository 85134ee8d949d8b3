import type { Page } from "@playwright/test";
import { moveFingers } from "../helpers/fingers";
import { boxOf, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";
import { frames, offset, offsetAfterFlight, openWall, overflowX } from "../helpers/wall";

/** Puts a finger on the second frame, and moves it by some pixels. */
async function finger(page: Page, x: number, y: number) {
  const box = await boxOf(frames(page).nth(1));
  return moveFingers(page, [{ from: { x: box.x + box.width / 2, y: box.y + box.height / 2 }, by: { x, y } }]);
}

test("a finger that goes up scrolls the page, one that begins sideways drags the frame; then a tap follows the link", async ({
  page,
}) => {
  await openWall(page);
  const frame = frames(page).nth(1);
  // Visible without a hover.
  for (const name of ["Move", "Enlarge"]) {
    const button = frame.getByRole("button", { name });
    await expect(button).toHaveCSS("opacity", "1");
    const sizes = button.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight]);
    expect(Math.min(...(await sizes))).toBe(44);
  }
  const scrolled = () => page.evaluate(() => scrollY);
  const liftScrolling = await finger(page, 5, -300);
  await expect.poll(scrolled).toBeGreaterThan(100);
  await liftScrolling();
  expect(await offset(frame)).toEqual({ x: 0, y: 0 });
  await expect(page).toHaveURL("/portfolio");

  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect.poll(scrolled).toBe(0);
  const lift = await finger(page, -60, 50);
  await expect.poll(async () => (await offset(frame)).y).toBeGreaterThan(30);
  expect(await scrolled()).toBe(0);
  await lift();
  await offsetAfterFlight(frame);
  expect(await overflowX(page)).toBe(0);
  await expect(page).toHaveURL("/portfolio");
  await frame.getByRole("link").tap();
  await expect(page).toHaveURL(`/portfolio/${projects[1]?.id}`);
});
