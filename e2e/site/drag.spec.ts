import type { Locator, Page } from "@playwright/test";
import { boxOf, SECOND } from "../helpers/page-parts";
import { expect, test } from "../helpers/test";
import { frames, framesOutside, offset, openWall, overflowX, tool } from "../helpers/wall";

/** Presses near a frame's left edge and moves the mouse. */
async function drag(page: Page, frame: Locator, x: number, y: number) {
  await frame.scrollIntoViewIfNeeded();
  const box = await boxOf(frame);
  const start = [box.x + 40, box.y + box.height / 2] as const;
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(start[0] + x, start[1] + y, { steps: 5 });
}

test("a dragged frame follows the mouse, stays where it is dropped, and is no click", async ({ page }) => {
  await openWall(page);
  const frame = frames(page).nth(1);
  await drag(page, frame, -200, 60);
  await expect.poll(() => offset(frame)).toEqual({ x: -200, y: 60 });
  await expect(frame).toHaveCSS("cursor", "grabbing");
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
  await page.mouse.up();
  expect(await offset(frame)).toEqual({ x: -200, y: 60 });
  await page.reload();
  await expect.poll(() => offset(frame)).toEqual({ x: -200, y: 60 });
  await expect(page).toHaveURL("/portfolio");
  // By keyboard its link works.
  await frame.getByRole("link").press("Enter");
  await expect(page).toHaveURL(`/portfolio/${SECOND.id}`);
});

test("a movement of 3 px is a click; a button that was dragged isn't pressed", async ({ page }) => {
  await openWall(page);
  const frame = frames(page).nth(1);
  const { x, y } = await boxOf(frame.getByRole("button", { name: "Enlarge" }));
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x - 100, y + 120, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await offset(frame)).x).toBeLessThan(-100);
  await expect(page).toHaveURL("/portfolio");
  await drag(page, frame, 3, -2);
  await page.mouse.up();
  await expect(page).toHaveURL(`/portfolio/${SECOND.id}`);
});

test("a frame that is dragged away stays on the wall, in every layout and at every width", async ({ page }) => {
  await openWall(page);
  for (const [index, x, y] of [
    [1, 3000, -3000],
    [4, -3000, 3000],
    [6, 3000, 3000],
  ] as const) {
    await drag(page, frames(page).nth(index), x, y);
    await page.mouse.up();
  }
  // The last one lies on top.
  const layers = await frames(page).evaluateAll((all) => all.map((frame) => Number(getComputedStyle(frame).zIndex)));
  expect(Math.max(...layers)).toBe(layers[6]);
  for (const width of [1280, 600, 390, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await framesOutside(page), `${width} px`).toBe(0);
    expect(await overflowX(page)).toBe(0);
  }
  await tool(page, "Tidy").click();
  await drag(page, frames(page).nth(0), 3000, 3000);
  await page.mouse.up();
  expect(await framesOutside(page)).toBe(0);
});

test("after a drop outside the wall the next press by keyboard counts", async ({ page }) => {
  await openWall(page);
  const frame = frames(page).nth(1);
  await drag(page, frame, 0, -2000);
  await page.mouse.up();
  await frame.getByRole("button", { name: "Enlarge" }).press("Enter");
  await expect(page).toHaveURL(`/portfolio#still-${SECOND.id}`);
});

test("a pen drags a frame sideways, and moves none up and down", async ({ page }) => {
  await openWall(page);
  const frame = frames(page).nth(1);
  await frame.hover();
  const { x, y, width, height } = await boxOf(frame);
  const client = await page.context().newCDPSession(page);
  const stroke = async (byX: number, byY: number) => {
    const send = (type: "mousePressed" | "mouseMoved" | "mouseReleased", part: number) =>
      client.send("Input.dispatchMouseEvent", {
        type,
        pointerType: "pen",
        button: "left",
        buttons: type === "mouseReleased" ? 0 : 1,
        clickCount: 1,
        x: x + width / 2 + byX * part,
        y: y + height / 2 + byY * part,
      });
    await send("mousePressed", 0);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await send("mouseMoved", part);
    // Not over the link.
    await page.evaluate(() =>
      addEventListener("click", (event) => event.preventDefault(), { capture: true, once: true }),
    );
    await send("mouseReleased", 1);
  };
  await stroke(4, -120);
  expect(await offset(frame)).toEqual({ x: 0, y: 0 });
  await stroke(-120, 20);
  await expect.poll(async () => (await offset(frame)).x).toBe(-120);
});
