import type { Locator, Page } from "@playwright/test";
import { boxOf, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";
import { frames, framesOutside, offset, offsetAfterFlight, openWall } from "../helpers/wall";

/** Presses in the middle of a frame and moves the mouse. */
async function drag(page: Page, frame: Locator, x: number, y: number) {
  await frame.scrollIntoViewIfNeeded();
  const box = await boxOf(frame);
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle);
  await page.mouse.down();
  await page.mouse.move(middle[0] + x, middle[1] + y, { steps: 5 });
}

const NO_OFFSET = { x: 0, y: 0 };

test("a dragged frame follows the mouse and stays; Escape, a resize or an unseen release ends a drag", async ({
  page,
}) => {
  await openWall(page);
  const frame = frames(page).nth(1);
  await drag(page, frame, -200, 60);
  await page.keyboard.press("Escape");
  expect(await offset(frame)).toEqual(NO_OFFSET);
  await page.mouse.move(0, 0);
  await page.mouse.up();
  expect(await offset(frame)).toEqual(NO_OFFSET);
  await expect(page).toHaveURL("/portfolio");

  await drag(page, frame, -200, 60);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(() => offset(frame)).toEqual(NO_OFFSET);
  await page.mouse.move(300, 300);
  expect(await offset(frame)).toEqual(NO_OFFSET);
  await page.mouse.up();

  const selected = () => page.evaluate(() => getSelection()?.toString() ?? "");
  await page.evaluate(() => scrollTo(0, 0));
  await drag(page, frames(page).nth(0), 300, 300);
  expect(await selected()).toBe("");
  await page.mouse.up();
  // A double click on the heading does.
  await page.getByRole("heading", { level: 1 }).dblclick({ position: { x: 40, y: 40 } });
  expect(await selected()).toContain("STILLS");

  await drag(page, frame, -200, 60);
  expect(await offset(frame)).toEqual({ x: -200, y: 60 });
  await expect(frame).toHaveCSS("cursor", "grabbing");
  // Under reduced motion it doesn't fly.
  await page.mouse.up();
  expect(await offsetAfterFlight(frame)).toEqual({ x: -200, y: 60 });
  await expect(page).toHaveURL("/portfolio");
  await expect(frame).not.toHaveCSS("cursor", "grabbing");

  await page.evaluate(() => {
    const once = { capture: true, once: true };
    addEventListener("pointerup", (event) => event.stopImmediatePropagation(), once);
    // The click itself would follow the link.
    addEventListener("click", (event) => event.preventDefault(), once);
  });
  await drag(page, frame, 0, 0);
  await page.mouse.up();
  await page.mouse.move(0, 0, { steps: 3 });
  expect(await offset(frame)).toEqual({ x: -200, y: 60 });
  // A movement of 3 px is a click.
  await drag(page, frame, 3, -2);
  await page.mouse.up();
  await expect(page).toHaveURL(`/portfolio/${projects[1]?.id}`);
});

/**
 * Runs in the page: throws a frame to the left with events of given times, so that a slow machine throws it too. A mouse that
 * rests before the release is no throw. `catchIt` presses the frame in flight.
 */
async function throwLeft(item: Element, { rest = 0, catchIt = false }) {
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
  send("pointerup", -120, 30 + rest);
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

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a thrown frame flies, can be caught, lands inside the wall, and stays there after a reload", async ({
    page,
  }) => {
    await openWall(page);
    const [thrown, rested, caught] = [frames(page).nth(1), frames(page).nth(3), frames(page).nth(5)] as const;
    await rested.scrollIntoViewIfNeeded();
    await rested.evaluate(throwLeft, { rest: 1000 });
    expect(await offsetAfterFlight(rested)).toEqual({ x: -120, y: 0 });
    await caught.scrollIntoViewIfNeeded();
    // The press that catches it isn't a click on its link.
    expect(await caught.evaluate(throwLeft, { catchIt: true })).toMatchObject({
      isMoved: true,
      isHeld: true,
      isFollowed: false,
    });
    await expect(page).toHaveURL("/portfolio");
    await thrown.scrollIntoViewIfNeeded();
    const { released } = await thrown.evaluate(throwLeft, {});
    expect(Number.parseFloat(released)).toBeGreaterThan(-200);
    await expect.poll(async () => (await offset(thrown)).x).toBeLessThan(-400);
    const rest = await offsetAfterFlight(thrown);
    expect(await framesOutside(page)).toBe(0);
    await page.reload();
    await expect.poll(() => offset(thrown)).toEqual({ x: expect.closeTo(rest.x, 1), y: expect.closeTo(rest.y, 1) });
  });
});
