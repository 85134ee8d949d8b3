import type { Locator } from "@playwright/test";
import { boxOf, heading, projects } from "../helpers/pages";
import { expect, layoutShift, test } from "../helpers/test";
import { frames, framesOutside, offset, openWall, overflowX, tool } from "../helpers/wall";

const height = () => document.body.scrollHeight;

/** The button that picks up a frame. */
const mover = (frame: Locator) => frame.getByRole("button", { name: "Move" });

test("the frames' buttons appear without a shift; arrow keys move a picked-up frame", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await openWall(page);
  const help = "Drag the frames, or use their buttons";
  await expect(page.getByRole("group", { name: "Frames" })).toHaveAccessibleDescription(help);
  await expect(page.getByRole("button", { name: "Enlarge the still of" })).toHaveCount(projects.length);
  expect(await layoutShift(page)).toBe(0);

  const frame = frames(page).nth(1);
  const announced = frame.getByRole("status");
  const at = (x: number, y: number) => ({ x: expect.closeTo(x, 1), y: expect.closeTo(y, 1) });
  await mover(frame).press("Enter");
  await expect(announced).toHaveText("Picked up. The arrow keys move the frame, Enter drops it.");
  const y = await page.evaluate(() => scrollY);
  for (const key of ["ArrowLeft", "ArrowUp", "Shift+ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
  expect(await offset(frame)).toEqual(at(-100, -20));
  expect(await page.evaluate(() => scrollY)).toBe(y);
  await page.keyboard.press("Enter");
  for (const key of ["Escape", "Tab"]) {
    await expect(announced).toHaveText("Dropped.");
    await mover(frame).press("Enter");
    await expect(mover(frame)).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press(key);
  }
  // The arrow keys scroll the page again.
  await mover(frame).press("ArrowDown");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(y);
  expect(await offset(frame)).toEqual(at(-100, -20));

  // The position is relative. One column has positions of its own.
  await page.setViewportSize({ width: 800, height: 800 });
  await page.reload();
  await expect.poll(() => offset(frame)).toEqual(at(-80, -16));
  await page.setViewportSize({ width: 320, height: 800 });
  await expect.poll(() => offset(frame)).toEqual({ x: 0, y: 0 });
  // The tools are beside the heading, or below.
  const title = await boxOf(heading(page, "STILLS"));
  const tools = await boxOf(tool(page, "Tidy"));
  expect(tools.x > title.x + title.width || tools.y >= title.y + title.height).toBe(true);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => offset(frame)).toEqual(at(-100, -20));
});

test("Tidy makes flush rows that stay, Scatter undoes it; all stay on the wall @phone", async ({ page, isMobile }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openWall(page);
  const scattered = await page.evaluate(height);
  const rotations = () => frames(page).evaluateAll((items) => items.map((item) => getComputedStyle(item).rotate));
  const before = await rotations();
  const tidied = projects.map(() => "none");
  const announced = page.getByRole("group", { name: "Frames" }).getByRole("status");
  await tool(page, "Tidy").click();
  await expect(announced).toHaveText("The frames are in rows.");
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  const boxes = await Promise.all((await frames(page).all()).map(boxOf));
  for (const [index, { y, height }] of boxes.entries()) {
    const isSecond = !isMobile && index % 2 === 1;
    const before = boxes[index - 1] ?? { y: 0, height: 0 };
    if (isSecond) expect([y, height]).toEqual([before.y, before.height].map((side) => expect.closeTo(side, 0)));
    else expect(y).toBeGreaterThanOrEqual(before.y + before.height);
  }
  expect(await rotations()).toEqual(tidied);
  if (!isMobile) expect(await page.evaluate(height)).toBeLessThan(0.8 * scattered);

  await page.reload();
  await expect.poll(rotations).toEqual(tidied);
  const animations = (name: "Tidy" | "Scatter") =>
    tool(page, name).evaluate((button: HTMLElement) => {
      button.click();
      return document.getAnimations().map((one) => one.effect?.getTiming().duration);
    });
  expect(await animations("Scatter")).toContain(620);
  await expect(announced).toHaveText("The frames are scattered.");
  await expect.poll(rotations).toEqual(before);
  expect(await page.evaluate(height)).toBe(scattered);

  await page.emulateMedia({ reducedMotion: "reduce" });
  const frame = frames(page).nth(4);
  await mover(frame).press("Enter");
  // Forced colours replace the accent.
  await page.emulateMedia({ forcedColors: "active" });
  const background = (button: Element) => getComputedStyle(button).backgroundColor;
  expect(await mover(frame).evaluate(background)).not.toBe(await mover(frames(page).nth(3)).evaluate(background));
  await page.emulateMedia({ forcedColors: "none" });
  for (const key of ["ArrowRight", "ArrowUp", "ArrowLeft"]) {
    for (let press = 0; press < 12; press++) await page.keyboard.press(`Shift+${key}`);
    expect(await framesOutside(page), key).toBe(0);
  }
  expect(await overflowX(page)).toBe(0);
  const layers = await frames(page).evaluateAll((all) => all.map((item) => Number(getComputedStyle(item).zIndex)));
  expect(Math.max(...layers)).toBe(layers[4]);
  expect(await animations("Tidy")).toEqual([]);
  expect(await rotations()).toEqual(tidied);
});
