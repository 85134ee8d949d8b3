// Cold loads: a page opened by a phone that has never been there.
import { observe, readObserved } from "./observe.mjs";
import { openPhone } from "./phone.mjs";

/** @typedef {Awaited<ReturnType<typeof measureLoad>>} Load */

/**
 * Loads a page once, until it has been quiet for a while.
 * @param {import("./phone.mjs").Browser} browser
 * @param {string} url
 * @returns times in ms since the navigation began; `blocked`: ms beyond the first 50 of each long task; `shift`: the layout's
 *   shifts added up; `bytes`: over the network until all was quiet, with what is fetched ahead
 */
export async function measureLoad(browser, url) {
  const phone = await openPhone(browser);
  await phone.page.addInitScript(observe);
  await phone.page.goto(url, { waitUntil: "commit" });
  await phone.quiet();
  const { largest, ...seen } = await phone.page.evaluate(readObserved);
  const bytes = { html: 0, script: 0, font: 0, image: 0, other: 0, all: 0 };
  for (const one of phone.requests()) {
    bytes[one.kind] += one.bytes;
    bytes.all += one.bytes;
  }
  await phone.close();
  const largestAddress = largest.url && new URL(largest.url).pathname;
  return { ...seen, largestPaint: largest.time, largestAddress, bytes };
}
