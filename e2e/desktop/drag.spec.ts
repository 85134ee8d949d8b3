import type { Locator, Page } from "@playwright/test";
import { projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";
import { atRest, frames, offset, openWall, outside } from "../helpers/wall";

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

/** Lets the throw of a mouse that has rested be none: the page itself says when that is. */
const restMouse = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 120)));

test("a dragged frame follows the mouse, stays there, and its link isn't followed", async ({ page }) => {
  const frame = frames(page).nth(1);
  await drag(page, frame, -200, 60);
  expect(await offset(frame)).toEqual({ x: -200, y: 60 });
  await expect(frame).toHaveCSS("cursor", "grabbing");
  await restMouse(page);
  await page.mouse.up();
  expect(await atRest(frame)).toEqual({ x: -200, y: 60 });
  await expect(page).toHaveURL("/portfolio");
  await expect(frame).not.toHaveCSS("cursor", "grabbing");
  // The next press is one.
  await frame.getByRole("link").click();
  await expect(page).toHaveURL(`/portfolio/${projects[1]?.id}`);
});

test("a hand that isn't still has pressed, and not dragged", async ({ page }) => {
  const frame = frames(page).nth(1);
  await drag(page, frame, 3, -2);
  await page.mouse.up();
  await expect(page).toHaveURL(`/portfolio/${projects[1]?.id}`);
});

test("a thrown frame flies on, comes to rest inside the wall, and is kept there", async ({ page }) => {
  const frame = frames(page).nth(1);
  await drag(page, frame, -300, 0);
  const { x } = await offset(frame);
  await page.mouse.up();
  await expect.poll(async () => (await offset(frame)).x).toBeLessThan(x);
  const rest = await atRest(frame);
  expect(await outside(page)).toBe(0);
  await page.reload();
  await expect.poll(() => offset(frame)).toEqual({ x: expect.closeTo(rest.x, 1), y: expect.closeTo(rest.y, 1) });
});

test("a frame that flies is caught by a press, which isn't one on its link", async ({ page }) => {
  const frame = frames(page).nth(1);
  // A throw takes its time from the events: these say that it was fast, and the press comes in the next moment.
  const caught = await frame.evaluate(async (item) => {
    const link = item.querySelector("a") as HTMLElement;
    const { left, top, width, height } = item.getBoundingClientRect();
    item.setPointerCapture = () => {};
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, isPrimary: true, pointerId: 1 };
    const send = (type: string, x = 0) =>
      link.dispatchEvent(new PointerEvent(type, { ...at, pointerType: "mouse", clientX: at.clientX + x }));
    const frame = () => new Promise(requestAnimationFrame);
    send("pointerdown");
    for (const x of [-40, -120, -200]) {
      send("pointermove", x);
      await frame();
    }
    send("pointerup", -200);
    const released = item.style.translate;
    await frame();
    await frame();
    send("pointerdown", -200);
    const held = item.style.translate;
    for (let count = 0; count < 10; count++) await frame();
    const later = item.style.translate;
    send("pointerup", -200);
    const isFollowed = link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    return { isMoved: held !== released, isHeld: held === later, isFollowed };
  });
  expect(caught).toEqual({ isMoved: true, isHeld: true, isFollowed: false });
  await expect(page).toHaveURL("/portfolio");
});

test("other buttons and keys are the browser's", async ({ page, context }) => {
  const link = frames(page).nth(1).getByRole("link");
  for (const how of [{ modifiers: ["ControlOrMeta"] as "ControlOrMeta"[] }, { button: "middle" as const }]) {
    const opened = context.waitForEvent("page");
    await link.click(how);
    await (await opened).close();
  }
  expect(await offset(frames(page).nth(1))).toEqual({ x: 0, y: 0 });
});

test("nothing is marked while a frame is dragged, and everything else can be", async ({ page }) => {
  const marked = () => page.evaluate(() => getSelection()?.toString() ?? "");
  await drag(page, frames(page).nth(0), 300, 300, 10);
  expect(await marked()).toBe("");
  await page.mouse.up();
  await page.getByRole("heading", { level: 1 }).dblclick({ position: { x: 40, y: 40 } });
  expect(await marked()).toContain("STILLS");
});

test.describe("under reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a frame stays where it is let go", async ({ page }) => {
    const frame = frames(page).nth(1);
    await drag(page, frame, -300, 0);
    const held = await offset(frame);
    await page.mouse.up();
    expect(await offset(frame)).toEqual(held);
  });
});
