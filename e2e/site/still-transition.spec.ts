import type { Page } from "@playwright/test";
import { COMPANY, heading, navigationLink, SECOND } from "../helpers/pages";
import { expect, test } from "../helpers/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const PATH = `/portfolio/${SECOND.id}`;

/** Runs in the page, before its own scripts: records each view transition's heading, moved groups and their durations. */
function watchTransitions() {
  const { startViewTransition } = Document.prototype;
  const transitions: unknown[][] = [];
  Object.assign(window, { transitions });
  Document.prototype.startViewTransition = function watched(this: Document, update) {
    const transition = startViewTransition.call(this, update);
    // It begins on the new page, not at the tap.
    const moved: unknown[] = [document.querySelector("main h1")?.textContent];
    transitions.push(moved);
    void transition.ready.then(() => {
      for (const { effect } of document.getAnimations()) {
        const { pseudoElement } = effect as KeyframeEffect;
        if (pseudoElement?.includes("-group")) moved.push(pseudoElement, effect?.getTiming().duration);
      }
    });
    return transition;
  };
}

/** Waits for the paint that a transition follows. */
const transitions = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return (window as unknown as { transitions: unknown[][] }).transitions;
  });

async function openFromCard(page: Page) {
  const card = page.locator(`main a[href="${PATH}"]`);
  await page.waitForFunction((path) => Boolean(window.___loader.loadPageSync(path)), PATH);
  await card.scrollIntoViewIfNeeded();
  // A loading picture is not moved.
  await expect(card.locator("img")).toHaveJSProperty("complete", true);
  await card.click();
  await expect(heading(page, SECOND.title)).toBeFocused();
}

test("a still moves to its page and back in 220 ms, and leaves nothing behind", async ({ page }) => {
  await page.addInitScript(watchTransitions);
  await page.goto("/");
  await openFromCard(page);
  const moved = ["::view-transition-group(still)", 220];
  await expect.poll(() => transitions(page)).toEqual([[SECOND.title, ...moved]]);
  await expect(page.locator(`[data-still="${SECOND.id}"] img`)).toHaveJSProperty("complete", true);
  await page.goBack();
  const both = [SECOND.title, COMPANY].map((name) => [name, ...moved]);
  await expect.poll(() => transitions(page)).toEqual(both);
  await expect(page.locator('main [style]:not([style=""], svg), html[style], body > img')).toHaveCount(0);
  // Neither reduced motion nor a navigation without a still has a transition.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openFromCard(page);
  expect(await transitions(page)).toEqual(both);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await navigationLink(page, "CONTACT").click();
  await expect(heading(page, "CONTACT US")).toBeFocused();
  expect(await transitions(page)).toEqual(both);
});
