import type { CDPSession, Page } from "@playwright/test";
import { projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";
import { atRest, frames, offset, openWall, sideways } from "../helpers/wall";

/** A finger on the second frame, which goes a way in steps. */
async function finger(page: Page, x: number, y: number) {
  const client: CDPSession = await page.context().newCDPSession(page);
  const box = (await frames(page).nth(1).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [startX, startY] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", part = 0) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: startX + x * part, y: startY + y * part }],
    });
  await touch("touchStart");
  for (let step = 1; step <= 10; step++) await touch("touchMove", step / 10);
  return () => touch("touchEnd");
}

test.beforeEach(({ page }) => openWall(page));

test("a finger that goes sideways takes the frame along, wherever it goes then", async ({ page }) => {
  const lift = await finger(page, -60, 50);
  await expect.poll(async () => (await offset(frames(page).nth(1))).y).toBeGreaterThan(30);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await lift();
  expect(await sideways(page)).toBe(0);
  await expect(page).toHaveURL("/portfolio");
});

test("a finger that goes up scrolls the page, from a frame too", async ({ page }) => {
  const lift = await finger(page, 5, -300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  await lift();
  expect(await offset(frames(page).nth(1))).toEqual({ x: 0, y: 0 });
  await expect(page).toHaveURL("/portfolio");
});

test("a tap follows the link, after a drag too", async ({ page }) => {
  const lift = await finger(page, -60, 0);
  await lift();
  // A frame that still flies would be caught.
  await atRest(frames(page).nth(1));
  await frames(page).nth(1).getByRole("link").tap();
  await expect(page).toHaveURL(`/portfolio/${projects[1]?.id}`);
});

test("the enlarge buttons are there without a hover, and big enough for a thumb", async ({ page }) => {
  const button = frames(page).nth(1).getByRole("button");
  await expect(button).toHaveCSS("opacity", "1");
  expect(
    await button.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => Math.min(offsetWidth, offsetHeight)),
  ).toBe(44);
});
