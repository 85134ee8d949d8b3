import type { Locator } from "@playwright/test";
import { layoutShift } from "../helpers/layout-shift";
import { heading, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";
import { atRest, frames, offset, openWall, outside, sideways, tool } from "../helpers/wall";

const height = () => document.body.scrollHeight;

/** The button that picks a frame up. */
const mover = (frame: Locator) => frame.getByRole("button", { name: "Move" });

/** By the keyboard, where it isn't yet. */
async function pickUp(frame: Locator): Promise<void> {
  if ((await mover(frame).getAttribute("aria-pressed")) === "false") await mover(frame).press("Enter");
  await expect(mover(frame)).toHaveAttribute("aria-pressed", "true");
}

/** The heights of the frames' rows: what lies at one height is one row. */
const rowsOf = (items: Element[]) => {
  const rows = new Map<number, number[]>();
  for (const item of items) {
    const { top, height } = item.getBoundingClientRect();
    rows.set(Math.round(top), [...(rows.get(Math.round(top)) ?? []), Math.round(height)]);
  }
  return [...rows.values()];
};

test("the buttons come without moving anything", async ({ page }) => {
  await openWall(page);
  await expect(page.getByRole("group", { name: "Frames" })).toHaveAccessibleDescription(
    "Drag the frames, or use their buttons",
  );
  await expect(page.getByRole("button", { name: "Enlarge the still of" })).toHaveCount(projects.length);
  expect(await layoutShift(page)).toBe(0);
});

test("on a device that is never idle the buttons come too", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, { timeout } = {}) =>
      timeout ? window.setTimeout(callback, timeout, { didTimeout: true, timeRemaining: () => 0 }) : 0;
  });
  await openWall(page);
  await expect(page.getByRole("button", { name: "Enlarge the still of" })).toHaveCount(projects.length);
});

test("Tidy brings the frames to flush rows on a shorter page, Scatter throws them back", { tag: "@phone" }, async ({
  page,
  isMobile,
}) => {
  await openWall(page);
  const scattered = await page.evaluate(height);
  const turns = () => frames(page).evaluateAll((items) => items.map((item) => getComputedStyle(item).rotate));
  const hung = await turns();
  const said = page.getByRole("group", { name: "Frames" }).getByRole("status");
  await tool(page, "Tidy").click();
  await expect(said).toHaveText("The frames are in rows.");
  const strikes = () => document.getAnimations().map((one) => one.effect?.getTiming().duration);
  await expect.poll(async () => (await page.evaluate(strikes)).length).toBe(0);
  const rows = await frames(page).evaluateAll(rowsOf);
  expect(rows.map(({ length }) => length)).toEqual(Array(isMobile ? 8 : 4).fill(isMobile ? 1 : 2));
  for (const [one = 0, other = one] of rows) expect(Math.abs(one - other)).toBeLessThanOrEqual(1);
  expect(await sideways(page)).toBe(0);
  expect(await turns()).toEqual(projects.map(() => "none"));
  if (!isMobile) expect(await page.evaluate(height)).toBeLessThan(0.8 * scattered);
  await tool(page, "Scatter").click();
  expect(await page.evaluate(strikes)).toContain(620);
  await expect(said).toHaveText("The frames are scattered.");
  await expect.poll(turns).toEqual(hung);
  expect(await page.evaluate(height)).toBe(scattered);
});

test("what was tidied is tidy after a reload, and after a visit to a project", async ({ page }) => {
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
  // At once: nothing is seen of the other layout.
  expect(["none", "0deg"]).toContain(await second.evaluate((item) => getComputedStyle(item).rotate));
});

test("a frame that its button has picked up is moved by the arrow keys, until it is dropped", async ({ page }) => {
  await openWall(page);
  const frame = frames(page).nth(1);
  const said = frame.getByRole("status");
  await frame.scrollIntoViewIfNeeded();
  await pickUp(frame);
  await expect(said).toHaveText("Picked up. The arrow keys move the frame, Enter drops it.");
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
    await expect(said).toHaveText("Dropped.");
  }
  // They are the page's again.
  await mover(frame).press("ArrowLeft");
  await frame.getByRole("link").press("ArrowLeft");
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
  expect(await offset(frame)).toEqual({ x: part(-0.1), y: part(-0.02) });
});

test("no frame is moved out of the wall, and the one that was moved lies on top", { tag: "@phone" }, async ({
  page,
}) => {
  await openWall(page);
  const frame = frames(page).nth(4);
  await pickUp(frame);
  for (const key of ["ArrowRight", "ArrowUp", "ArrowLeft"])
    for (let press = 0; press < 12; press++) await page.keyboard.press(`Shift+${key}`);
  expect(await outside(page)).toBe(0);
  expect(await sideways(page)).toBe(0);
  const others = await frames(page).evaluateAll((items) => items.map((item) => Number(getComputedStyle(item).zIndex)));
  expect(Math.max(...others)).toBe(others[4]);
});

test("a moved frame keeps its place in the wall at another width, and after a reload", async ({ page }) => {
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
  // One column is another wall.
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => offset(frame)).toEqual({ x: 0, y: 0 });
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => offset(frame)).toEqual({ x: -100, y: 100 });
});

test("an arrangement of other projects, or none at all, breaks nothing", async ({ page }) => {
  for (const kept of ['{"layout":"scattered","wide":[["gone",1,1],["2",9,-9]],"narrow":[["2",9,-9]]}', "{"]) {
    await page.addInitScript((kept) => sessionStorage.setItem("wall", kept), kept);
    await openWall(page);
    expect(await outside(page)).toBe(0);
    expect(await sideways(page)).toBe(0);
  }
});

test.describe("under reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the frames are where they belong at once", async ({ page }) => {
    await openWall(page);
    await tool(page, "Tidy").click();
    await expect(frames(page).first()).toHaveCSS("rotate", "none");
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test("at 320 px the tools fit beside the heading", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openWall(page);
  const box = await tool(page, "Tidy").boundingBox();
  const words = await heading(page, "STILLS").evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  expect(box?.x).toBeGreaterThan(words);
  await atRest(frames(page).first());
  expect(await sideways(page)).toBe(0);
});
