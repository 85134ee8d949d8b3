import type { Locator, Page } from "@playwright/test";
import { boxOf, SECOND } from "../helpers/pages";
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

test("a dragged frame follows the mouse; Escape ends a drag; a movement of 3 px is a click", async ({ page }) => {
  await openWall(page);
  const frame = frames(page).nth(1);
  await drag(page, frame, -200, 60);
  await page.keyboard.press("Escape");
  await page.mouse.move(0, 0);
  await page.mouse.up();
  expect(await offset(frame)).toEqual({ x: 0, y: 0 });
  await drag(page, frame, -200, 60);
  expect(await offset(frame)).toEqual({ x: -200, y: 60 });
  await expect(frame).toHaveCSS("cursor", "grabbing");
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
  await page.mouse.up();
  // Under reduced motion it doesn't fly.
  expect(await offsetAfterFlight(frame)).toEqual({ x: -200, y: 60 });
  await expect(page).toHaveURL("/portfolio");
  await drag(page, frame, 3, -2);
  await page.mouse.up();
  await expect(page).toHaveURL(`/portfolio/${SECOND.id}`);
});

test("a thrown frame flies, can be caught, lands inside the wall, and stays there after a reload", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // Events that are 10 ms apart, however slow the machine is.
  await page.addInitScript(() => {
    let now = 0;
    Object.defineProperty(Event.prototype, "timeStamp", { get: () => (now += 10) });
  });
  await openWall(page);
  const client = await page.context().newCDPSession(page);
  await client.send("Animation.enable");
  await client.send("Animation.setPlaybackRate", { playbackRate: 0.05 });
  const [thrown, caught] = [frames(page).nth(1), frames(page).nth(5)] as const;
  await drag(page, caught, -120, 0);
  await page.mouse.up();
  await expect.poll(async () => (await offset(caught)).x).toBeLessThan(-125);
  // The press that catches it isn't a click on its link.
  await page.mouse.down();
  const held = await offset(caught);
  expect(await offsetAfterFlight(caught)).toEqual(held);
  await page.mouse.up();
  await expect(page).toHaveURL("/portfolio");

  await drag(page, thrown, -120, 0);
  await page.mouse.up();
  await client.send("Animation.setPlaybackRate", { playbackRate: 1 });
  const landed = await offsetAfterFlight(thrown);
  expect(landed.x).toBeLessThan(-200);
  expect(await framesOutside(page)).toBe(0);
  await page.reload();
  await expect.poll(() => offset(thrown)).toEqual({ x: expect.closeTo(landed.x, 1), y: expect.closeTo(landed.y, 1) });
});
