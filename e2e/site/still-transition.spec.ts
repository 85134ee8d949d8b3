import type { Page } from "@playwright/test";
import { COMPANY, heading, isPageLoaded, navigationLink, SECOND } from "../helpers/page-parts";
import { expect, test } from "../helpers/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const PATH = `/portfolio/${SECOND.id}`;

/** Runs in the page, before its own scripts: records each moving still with its page's heading and the duration. */
function watchMoves() {
  const moves: unknown[] = [];
  Object.assign(window, { moves });
  document.addEventListener("transitionrun", ({ target, propertyName }) => {
    const copy = target as HTMLElement;
    if (propertyName !== "width" || !copy.matches("body > img")) return;
    // It begins on the new page, not at the tap.
    moves.push([document.querySelector("main h1")?.textContent, getComputedStyle(copy).transitionDuration]);
  });
}

/** Waits for the paint that a move follows. */
const moves = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return (window as unknown as { moves: unknown[] }).moves;
  });

async function openFromCard(page: Page) {
  const card = page.locator(`main a[href="${PATH}"]`);
  await page.waitForFunction(isPageLoaded, PATH);
  await card.scrollIntoViewIfNeeded();
  // A loading picture is not moved.
  await expect(card.locator("img")).toHaveJSProperty("complete", true);
  await card.click();
  await expect(heading(page, SECOND.title)).toBeFocused();
}

test("a still moves to its page and back in 220 ms, and leaves nothing behind", async ({ page }) => {
  await page.addInitScript(watchMoves);
  await page.goto("/");
  await openFromCard(page);
  await expect.poll(() => moves(page)).toEqual([[SECOND.title, "0.22s"]]);
  await expect(page.locator(`[data-still="${SECOND.id}"] img`)).toHaveJSProperty("complete", true);
  await page.goBack();
  const both = [SECOND.title, COMPANY].map((name) => [name, "0.22s"]);
  await expect.poll(() => moves(page)).toEqual(both);
  await expect(page.locator('main [style]:not([style=""], svg), html[style], body > img')).toHaveCount(0);
  // Neither reduced motion nor a navigation without a still moves one.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openFromCard(page);
  expect(await moves(page)).toEqual(both);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await navigationLink(page, "CONTACT").click();
  await expect(heading(page, "CONTACT US")).toBeFocused();
  expect(await moves(page)).toEqual(both);
});
