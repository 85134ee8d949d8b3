import type { Page } from "@playwright/test";
import { COMPANY, heading, navigationLink, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const [, second] = projects as [unknown, (typeof projects)[number]];
const PATH = `/portfolio/${second.id}`;
const card = (page: Page) => page.locator(`main a[href="${PATH}"]`);

/** Runs in the page, before its own scripts: records each view transition's painted heading, moved groups and their durations. */
function watchTransitions() {
  const { startViewTransition } = Document.prototype;
  const transitions: string[][] = [];
  Object.assign(window, { transitions });
  let painted: string | null | undefined;
  new MutationObserver(() => {
    const heading = document.querySelector("main h1")?.textContent;
    // Registered after the site's own callbacks.
    requestAnimationFrame(() => {
      painted = heading;
    });
  }).observe(document, { childList: true, subtree: true });
  Document.prototype.startViewTransition = function watched(this: Document, update) {
    const moved = [String(painted)];
    transitions.push(moved);
    const transition = startViewTransition.call(this, update);
    void transition.ready.then(() => {
      for (const { effect } of document.getAnimations()) {
        const { pseudoElement } = effect as KeyframeEffect;
        if (pseudoElement?.includes("-group")) moved.push(`${pseudoElement} ${effect?.getTiming().duration}`);
      }
    });
    return transition;
  };
}

/** Waits for the paint that a transition follows. */
const transitions = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return (window as unknown as { transitions: string[][] }).transitions;
  });

/** Runs in the page: the leftovers of a transition. */
const traces = () =>
  Array.from(
    document.querySelectorAll('main [style]:not([style=""]), html[style], [style*="view-transition"], body > img'),
    ({ outerHTML }) => outerHTML,
  );

async function openFromCard(page: Page) {
  await page.waitForFunction((path) => Boolean(window.___loader.loadPageSync(path)), PATH);
  await card(page).scrollIntoViewIfNeeded();
  // A loading picture is not moved.
  await expect(card(page).locator("img")).toHaveJSProperty("complete", true);
  await card(page).click();
  await expect(heading(page, second.title)).toBeFocused();
}

test("a still moves to its painted page and back in 220 ms, and leaves nothing behind", async ({ page }) => {
  await page.addInitScript(watchTransitions);
  await page.goto("/");
  await openFromCard(page);
  const moved = "::view-transition-group(still) 220";
  await expect.poll(() => transitions(page)).toEqual([[second.title, moved]]);
  // A loading picture is not moved.
  await expect(page.locator(`[data-still="${second.id}"] img`)).toHaveJSProperty("complete", true);
  await page.goBack();
  const both = [
    [second.title, moved],
    [COMPANY, moved],
  ];
  await expect.poll(() => transitions(page)).toEqual(both);
  await expect.poll(() => page.evaluate(traces)).toEqual([]);
  // Reduced motion has no transition.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openFromCard(page);
  expect(await transitions(page)).toEqual(both);
  // A navigation without a still has no transition.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await navigationLink(page, "CONTACT").click();
  await expect(heading(page, "CONTACT US")).toBeFocused();
  expect(await transitions(page)).toEqual(both);
  // A browser without view transitions has none.
  await page.evaluate(() => Reflect.deleteProperty(Document.prototype, "startViewTransition"));
  await page.getByRole("link", { name: "WORK" }).click();
  await openFromCard(page);
  expect(await page.evaluate(traces)).toEqual([]);
});
