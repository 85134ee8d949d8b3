// Navigation by tap: from a card of the home page to the heading of its project's page.
import { setTimeout as rest } from "node:timers/promises";
import { watchHeading } from "./observe.mjs";
import { openPhone } from "./phone.mjs";

/** @typedef {Awaited<ReturnType<typeof measureTap>>} Tap */

const REPORT = "benchHeadingPainted";
const LIMIT_MS = 60_000;

/** Runs in the page. @param {Element} card @returns {Promise<{ x: number, y: number }>} where its middle is, once it is in view */
async function scrollTo(card) {
  card.scrollIntoView({ block: "center", behavior: "instant" });
  await new Promise(requestAnimationFrame);
  const { left, top, width, height } = card.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * Opens the home page, waits until it is quiet, scrolls to a project's card and taps it.
 * @param {import("./phone.mjs").Browser} browser
 * @param {string} site its address
 * @param {{ id: string, title: string }} project
 * @param {number} restMs how long the finger waits after the scroll
 * @returns `heading`: ms from the finger's touch, which is lifted at once, to the frame with the project's heading;
 *   `requests`: those over the network that began between the touch and the heading's arrival in the document. The new
 *   page's pictures are not among them, for which no heading waits
 * @throws {Error} where the tap leads to no such heading
 */
export async function measureTap(browser, site, { id, title }, restMs) {
  const phone = await openPhone(browser);
  /** @type {Promise<import("./observe.mjs").HeadingPainted>} */
  const painted = new Promise((resolve) => void phone.page.exposeFunction(REPORT, resolve));
  await phone.page.addInitScript(watchHeading, { title, report: REPORT });
  await phone.page.goto(site, { waitUntil: "commit" });
  await phone.quiet();
  const { x, y } = await phone.page.locator(`main a[href="/portfolio/${id}"]`).first().evaluate(scrollTo);
  if (restMs > 0) await rest(restMs);
  await phone.page.touchscreen.tap(x, y);
  const tooLate = rest(LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`A tap on the card of "${title}" has led to no heading in ${LIMIT_MS / 1000} s.`);
  });
  const times = await Promise.race([painted, tooLate]);
  await phone.quiet();
  const between = phone.requests().filter(({ begun, kind, fromCache }) => {
    return begun >= times.tapped && begun <= times.found && kind !== "image" && !fromCache;
  });
  await phone.close();
  return { heading: times.painted - times.tapped, requests: between.length };
}
