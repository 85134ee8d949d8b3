import type { Page } from "@playwright/test";
import { boxOf, heading, projects } from "../helpers/page-parts";
import { expect, layoutShifts, test } from "../helpers/test";
import { frames, openWall, settle, tool } from "../helpers/wall";

const height = () => document.body.scrollHeight;

/** @returns the number of animations of the last view transition, once it moves the frames */
async function watchTransitions(page: Page) {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const transition = start(change);
      const count = transition.ready.then(() => document.getAnimations().length);
      Object.assign(window, { moves: count });
      return transition;
    };
  });
  return () => page.evaluate<number>("window.moves");
}

test("the wall's buttons come without a shift, beside the heading or below it", async ({ page }) => {
  await openWall(page);
  expect(await layoutShifts(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Enlarge the still of" })).toHaveCount(projects.length);
  for (const width of [1280, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const title = await boxOf(heading(page, "STILLS"));
    const tools = await boxOf(tool(page, "Tidy"));
    expect(tools.x > title.x + title.width || tools.y >= title.y + title.height).toBe(true);
  }
});

test("Tidy makes flush rows that stay, Scatter undoes it @phone", async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const countMoves = await watchTransitions(page);
  await openWall(page);
  const columns = isMobile ? 1 : 3;
  const scattered = await page.evaluate(height);
  const rotations = () => frames(page).evaluateAll((items) => items.map((item) => getComputedStyle(item).rotate));
  const before = await rotations();
  const tidied = projects.map(() => "none");
  await tool(page, "Tidy").click();
  await expect(page.getByText("The frames are in rows.")).toBeAttached();
  await settle(page);
  const boxes = await Promise.all((await frames(page).all()).map(boxOf));
  for (const [index, box] of boxes.entries()) {
    const first = boxes[index - (index % columns)] ?? box;
    expect([box.y, box.width, box.height]).toEqual(
      [first.y, first.width, first.height].map((side) => expect.closeTo(side, 0)),
    );
    const above = boxes[index - columns];
    if (above) expect(box.y).toBeGreaterThanOrEqual(above.y + above.height);
  }
  expect(await rotations()).toEqual(tidied);
  if (!isMobile) expect(await page.evaluate(height)).toBeLessThan(0.8 * scattered);

  await page.reload();
  await expect.poll(rotations).toEqual(tidied);
  await tool(page, "Scatter").click();
  const moves = await countMoves();
  // Each frame in the window moves by itself.
  expect(moves).toBeGreaterThan(2);
  await expect(page.getByText("The frames are scattered.")).toBeAttached();
  await settle(page);
  expect(await rotations()).toEqual(before);
  expect(await page.evaluate(height)).toBe(scattered);
});

test("while the frames move, the page can be pressed", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const countMoves = await watchTransitions(page);
  await openWall(page);
  // By the mouse alone: Playwright's click would wait until the button can be hit.
  for (const name of ["Tidy", "Scatter"] as const) {
    const { x, y } = await boxOf(tool(page, name));
    await page.mouse.click(x + 10, y + 10);
    await expect(page.getByText(name === "Tidy" ? "in rows" : "are scattered")).toBeAttached();
    await countMoves();
  }
  await settle(page);
  await expect(frames(page).first()).not.toHaveCSS("rotate", "none");
});
