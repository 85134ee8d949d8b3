import { type HeadingPainted, watchHeading } from "../../scripts/bench/observe.mjs";
import { logRequests } from "../../scripts/bench/requests.mjs";
import { UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { layoutShift } from "../helpers/layout-shift";
import { KINDS_OF_PAGES, projects } from "../helpers/pages";
import { paintedAlone } from "../helpers/painted-alone";
import { expect, test } from "../helpers/test";

/** The bench's phone (docs/performance.md). */
const PHONE = { viewport: { width: 412, height: 732 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true };
test.use({ ...PHONE, expectedErrors: UNKNOWN_PAGES_ERRORS });

for (const [path] of KINDS_OF_PAGES) {
  test(`nothing moves on ${path}, though all that it asks for comes after its first paint`, async ({ page }) => {
    await paintedAlone(page, path);
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page)).toBe(0);
  });
}

const REPORT = "testHeadingPainted";
/**
 * Those over the network that began between the touch and the heading's arrival. No heading waits for its page's pictures, or
 * those that the scroll has brought near: what is a picture is known once all have been answered.
 */
async function between(
  { requests, quiet }: Awaited<ReturnType<typeof logRequests>>,
  { tapped, found }: HeadingPainted,
) {
  await quiet();
  const inTime = requests().filter(({ begun, fromCache }) => begun >= tapped && begun <= found && !fromCache);
  return inTime.filter(({ kind }) => kind !== "image").map(({ url }) => url);
}

/** The first is near when the page opens; the other comes into view by the scroll. Both are in memory by then. */
const CARDS = { "near the first screen": projects[0], "that has been scrolled to": projects[4] };

for (const [which, project] of Object.entries(CARDS)) {
  test(`a tap on a card ${which} shows its page's heading without a request`, async ({ page, context }) => {
    const { id = "", title = "" } = project ?? {};
    const log = await logRequests(await context.newCDPSession(page));
    const painted = new Promise<HeadingPainted>((resolve) => void page.exposeFunction(REPORT, resolve));
    await page.addInitScript(watchHeading, { title, report: REPORT });
    await page.goto("/");
    const card = page.locator(`main a[href="/portfolio/${id}"]`);
    await card.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    // What is in view is fetched ahead, however long that takes here.
    await expect
      .poll(() => log.requests().map(({ url }) => url))
      .toContainEqual(expect.stringMatching(`/page-data/portfolio/${id}/`));
    await log.quiet();
    await card.tap();
    expect(await between(log, await painted)).toEqual([]);
  });
}
