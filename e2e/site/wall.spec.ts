import type { Locator } from "@playwright/test";
import { layoutShift } from "../helpers/layout-shift";
import { heading, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";
import { frames, framesOutside, offset, openWall, overflowX, tool } from "../helpers/wall";

const height = () => document.body.scrollHeight;

/** The button that picks up a frame. */
const mover = (frame: Locator) => frame.getByRole("button", { name: "Move" });

/** Picks up a frame by the keyboard, unless it is picked up. */
async function pickUp(frame: Locator): Promise<void> {
  if ((await mover(frame).getAttribute("aria-pressed")) === "false") await mover(frame).press("Enter");
  await expect(mover(frame)).toHaveAttribute("aria-pressed", "true");
}

/** The frames' heights, by row: frames with the same top form a row. */
const rowsOf = (items: Element[]) => {
  const rows = new Map<number, number[]>();
  for (const item of items) {
    const { top, height } = item.getBoundingClientRect();
    rows.set(Math.round(top), [...(rows.get(Math.round(top)) ?? []), Math.round(height)]);
  }
  return [...rows.values()];
};

test("the frames' buttons appear without a layout shift", async ({ page }) => {
  await openWall(page);
  await expect(page.getByRole("group", { name: "Frames" })).toHaveAccessibleDescription(
    "Drag the frames, or use their buttons",
  );
  await expect(page.getByRole("button", { name: "Enlarge the still of" })).toHaveCount(projects.length);
  expect(await layoutShift(page)).toBe(0);
});

test("on a device that is never idle the buttons appear too", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, { timeout } = {}) =>
      timeout ? window.setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 }) : 0;
  });
  await openWall(page);
  await expect(page.getByRole("button", { name: "Enlarge the still of" })).toHaveCount(projects.length);
});

test("Tidy makes flush rows, Scatter undoes it", { tag: "@phone" }, async ({ page, isMobile }) => {
  await openWall(page);
  const scattered = await page.evaluate(height);
  const rotations = () => frames(page).evaluateAll((items) => items.map((item) => getComputedStyle(item).rotate));
  const before = await rotations();
  const announced = page.getByRole("group", { name: "Frames" }).getByRole("status");
  await tool(page, "Tidy").click();
  await expect(announced).toHaveText("The frames are in rows.");
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  const rows = await frames(page).evaluateAll(rowsOf);
  expect(rows.map(({ length }) => length)).toEqual(Array(isMobile ? 8 : 4).fill(isMobile ? 1 : 2));
  for (const [one = 0, other = one] of rows) expect(Math.abs(one - other)).toBeLessThanOrEqual(1);
  expect(await overflowX(page)).toBe(0);
  expect(await rotations()).toEqual(projects.map(() => "none"));
  if (!isMobile) expect(await page.evaluate(height)).toBeLessThan(0.8 * scattered);
  const started = await tool(page, "Scatter").evaluate((button: HTMLElement) => {
    button.click();
    return document.getAnimations().map((one) => one.effect?.getTiming().duration);
  });
  expect(started).toContain(620);
  await expect(announced).toHaveText("The frames are scattered.");
  await expect.poll(rotations).toEqual(before);
  expect(await page.evaluate(height)).toBe(scattered);
});

test("tidied frames stay tidy after a reload and after a visit to a project", async ({ page }) => {
  await openWall(page);
  await tool(page, "Tidy").click();
  const second = frames(page).nth(1);
  await expect(second).toHaveCSS("rotate", "none");
  await page.reload();
  await expect(second).toHaveCSS("rotate", "none");
  await second.getByRole("link").click();
  await expect(heading(page, projects[1]?.title ?? "")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "STILLS")).toBeVisible();
  // From the first frame: the scattered layout doesn't flash.
  expect(["none", "0deg"]).toContain(await second.evaluate((item) => getComputedStyle(item).rotate));
});

test("the arrow keys move a picked-up frame until it is dropped", async ({ page }) => {
  await openWall(page);
  const frame = frames(page).nth(1);
  const announced = frame.getByRole("status");
  await frame.scrollIntoViewIfNeeded();
  await pickUp(frame);
  await expect(announced).toHaveText("Picked up. The arrow keys move the frame, Enter drops it.");
  const { width, y } = await page.evaluate(() => ({
    width: document.querySelector("main ul")?.clientWidth,
    y: scrollY,
  }));
  const part = (of: number) => expect.closeTo(of * (width ?? 0), 1);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowUp");
  expect(await offset(frame)).toEqual({ x: part(-0.02), y: part(-0.02) });
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowRight");
  expect(await offset(frame)).toEqual({ x: part(-0.1), y: part(-0.02) });
  expect(await page.evaluate(() => scrollY)).toBe(y);
  for (const key of ["Enter", "Escape", "Tab"]) {
    await pickUp(frame);
    await page.keyboard.press(key);
    await expect(announced).toHaveText("Dropped.");
  }
  // The arrow keys scroll the page again.
  await mover(frame).press("ArrowLeft");
  await frame.getByRole("link").press("ArrowLeft");
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  expect(await offset(frame)).toEqual({ x: part(-0.1), y: part(-0.02) });
});

test("a frame can't leave the wall, and a moved one lies on top", { tag: "@phone" }, async ({ page }) => {
  await openWall(page);
  const frame = frames(page).nth(4);
  await pickUp(frame);
  for (const key of ["ArrowRight", "ArrowUp", "ArrowLeft"]) {
    for (let press = 0; press < 12; press++) await page.keyboard.press(`Shift+${key}`);
    expect(await framesOutside(page), key).toBe(0);
  }
  expect(await overflowX(page)).toBe(0);
  const others = await frames(page).evaluateAll((items) => items.map((item) => Number(getComputedStyle(item).zIndex)));
  expect(Math.max(...others)).toBe(others[4]);
});

test("a moved frame keeps its relative position at another width and after a reload", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await openWall(page);
  const frame = frames(page).nth(1);
  await pickUp(frame);
  for (const key of ["ArrowLeft", "ArrowDown"]) await page.keyboard.press(`Shift+${key}`);
  expect(await offset(frame)).toEqual({ x: -100, y: 100 });
  await page.setViewportSize({ width: 800, height: 800 });
  await expect.poll(() => offset(frame)).toEqual({ x: -80, y: 80 });
  await page.reload();
  await expect.poll(() => offset(frame)).toEqual({ x: -80, y: 80 });
  // One column has positions of its own.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => offset(frame)).toEqual({ x: 0, y: 0 });
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => offset(frame)).toEqual({ x: -100, y: 100 });
});

test("a stored arrangement of other projects or a broken one is harmless", async ({ page }) => {
  for (const stored of ['{"layout":"scattered","wide":[["gone",1,1],["2",9,-9]],"narrow":[["2",9,-9]]}', "{"]) {
    await page.addInitScript((stored) => sessionStorage.setItem("wall", stored), stored);
    await openWall(page);
    expect(await framesOutside(page)).toBe(0);
    expect(await overflowX(page)).toBe(0);
  }
});

test("under reduced motion Tidy has no animation", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openWall(page);
  await tool(page, "Tidy").click();
  await expect(frames(page).first()).toHaveCSS("rotate", "none");
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

// Beside it, or below.
for (const [width, size] of [
  [280, 16],
  [320, 16],
  [360, 20],
  [390, 24],
  [320, 32],
] as const)
  test(`at ${width} px with text of ${size} px the tools don't overlap the heading`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openWall(page);
    await page.evaluate((px) => document.documentElement.style.setProperty("font-size", `${px}px`), size);
    const title = await heading(page, "STILLS").evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { right } = range.getBoundingClientRect();
      return { right, bottom: element.getBoundingClientRect().bottom };
    });
    const button = (await tool(page, "Tidy").boundingBox()) ?? { x: 0, y: 0 };
    expect(button.x > title.right || button.y >= title.bottom).toBe(true);
    expect(await overflowX(page)).toBe(0);
  });
