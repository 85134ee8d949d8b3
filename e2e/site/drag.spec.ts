import type { Locator, Page } from "@playwright/test";
import { projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";
import { frames, framesOutside, offset, offsetAfterFlight, openWall } from "../helpers/wall";

test.beforeEach(({ page }) => openWall(page));

/** Presses in the middle of a frame and moves the mouse. */
async function drag(page: Page, frame: Locator, x: number, y: number, steps = 5) {
  await frame.scrollIntoViewIfNeeded();
  const box = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle);
  await page.mouse.down();
  await page.mouse.move(middle[0] + x, middle[1] + y, { steps });
}

/** Makes later events a second younger, so that releasing the button is no throw. */
const restMouse = (page: Page) =>
  page.evaluate(() => {
    const clock = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp")?.get;
    Object.defineProperty(Event.prototype, "timeStamp", {
      get() {
        return clock?.call(this) + 1000;
      },
    });
  });

test("a dragged frame follows the mouse and stays; its link isn't followed", async ({ page }) => {
  const frame = frames(page).nth(1);
  await drag(page, frame, -200, 60);
  expect(await offset(frame)).toEqual({ x: -200, y: 60 });
  await expect(frame).toHaveCSS("cursor", "grabbing");
  await restMouse(page);
  await page.mouse.up();
  expect(await offsetAfterFlight(frame)).toEqual({ x: -200, y: 60 });
  await expect(page).toHaveURL("/portfolio");
  await expect(frame).not.toHaveCSS("cursor", "grabbing");
  // The next click follows the link.
  await frame.getByRole("link").click();
  await expect(page).toHaveURL(`/portfolio/${projects[1]?.id}`);
});

test("a movement of 3 px is a click, not a drag", async ({ page }) => {
  const frame = frames(page).nth(1);
  await drag(page, frame, 3, -2);
  await page.mouse.up();
  await expect(page).toHaveURL(`/portfolio/${projects[1]?.id}`);
});

/**
 * Runs in the page: throws a frame to the left with events of given times, so that a slow machine throws it too. `catchIt`
 * presses it in flight.
 */
async function throwLeft(item: Element, catchIt: boolean) {
  const link = item.querySelector("a") as HTMLElement;
  const frame = item as HTMLElement;
  const { left, top, width, height } = frame.getBoundingClientRect();
  const start = performance.now();
  // The browser has no such pointer to capture.
  frame.setPointerCapture = () => {};
  const send = (type: string, x: number, ms: number) => {
    const at = { clientX: left + width / 2 + x, clientY: top + height / 2, bubbles: true, isPrimary: true, buttons: 1 };
    const event = new PointerEvent(type, { ...at, pointerId: 99, pointerType: "mouse" });
    link.dispatchEvent(Object.defineProperty(event, "timeStamp", { value: start + ms }));
  };
  const paint = () => new Promise(requestAnimationFrame);
  send("pointerdown", 0, 0);
  for (const [x, ms] of [
    [-40, 10],
    [-80, 20],
    [-120, 30],
  ] as const)
    send("pointermove", x, ms);
  send("pointerup", -120, 30);
  const released = getComputedStyle(frame).translate;
  if (!catchIt) return { released };
  while (getComputedStyle(frame).translate === released) await paint();
  send("pointerdown", -120, 60);
  const held = getComputedStyle(frame).translate;
  for (let count = 0; count < 10; count++) await paint();
  const isHeld = getComputedStyle(frame).translate === held;
  send("pointerup", -120, 400);
  const isFollowed = link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  return { released, isMoved: held !== released, isHeld, isFollowed };
}

test("a thrown frame flies on, lands inside the wall, and stays there after a reload", async ({ page }) => {
  const frame = frames(page).nth(1);
  await frame.scrollIntoViewIfNeeded();
  const { released } = await frame.evaluate(throwLeft, false);
  expect(Number.parseFloat(released)).toBeGreaterThan(-200);
  await expect.poll(async () => (await offset(frame)).x).toBeLessThan(-400);
  const rest = await offsetAfterFlight(frame);
  expect(await framesOutside(page)).toBe(0);
  await page.reload();
  await expect.poll(() => offset(frame)).toEqual({ x: expect.closeTo(rest.x, 1), y: expect.closeTo(rest.y, 1) });
});

test("a press catches a flying frame, and isn't a click on its link", async ({ page }) => {
  const frame = frames(page).nth(1);
  await frame.scrollIntoViewIfNeeded();
  const caught = await frame.evaluate(throwLeft, true);
  expect(caught).toMatchObject({ isMoved: true, isHeld: true, isFollowed: false });
  await expect(page).toHaveURL("/portfolio");
});

test("a drag selects no text; a double click on the heading does", async ({ page }) => {
  const selected = () => page.evaluate(() => getSelection()?.toString() ?? "");
  await drag(page, frames(page).nth(0), 300, 300, 10);
  expect(await selected()).toBe("");
  await page.mouse.up();
  await page.getByRole("heading", { level: 1 }).dblclick({ position: { x: 40, y: 40 } });
  expect(await selected()).toContain("STILLS");
});

test("Escape undoes a drag; the link isn't followed", async ({ page }) => {
  const frame = frames(page).nth(1);
  await drag(page, frame, -200, 60);
  await page.keyboard.press("Escape");
  expect(await offset(frame)).toEqual({ x: 0, y: 0 });
  await page.mouse.move(0, 0);
  await page.mouse.up();
  expect(await offset(frame)).toEqual({ x: 0, y: 0 });
  await expect(page).toHaveURL("/portfolio");
});

test("a resize during a drag undoes it", async ({ page }) => {
  const frame = frames(page).nth(1);
  await drag(page, frame, -200, 60);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => offset(frame)).toEqual({ x: 0, y: 0 });
  await page.mouse.move(300, 300);
  expect(await offset(frame)).toEqual({ x: 0, y: 0 });
});

test("a frame doesn't follow a mouse whose button was released unseen", async ({ page }) => {
  const frame = frames(page).nth(1);
  await page.evaluate(() =>
    addEventListener("pointerup", (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  // The click itself would follow the link.
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault(), { capture: true }));
  await drag(page, frame, 0, 0);
  await page.mouse.up();
  await page.mouse.move(0, 0, { steps: 3 });
  expect(await offset(frame)).toEqual({ x: 0, y: 0 });
});

test("under reduced motion a released frame doesn't fly", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const frame = frames(page).nth(1);
  await drag(page, frame, -300, 0);
  const held = await offset(frame);
  await page.mouse.up();
  expect(await offsetAfterFlight(frame)).toEqual(held);
});
