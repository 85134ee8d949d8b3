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

/** The first is near when the page opens; the other comes into view by the scroll. */
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

/**
 * Runs in the page, before its own scripts: once it has been scrolled, the browser rests only after a press. What is loaded ahead
 * would then begin between the touch and the heading, however fast the machine is.
 */
function restAfterPress() {
  const request = window.requestIdleCallback;
  let isScrolled = false;
  const pressed = new Promise((resolve) => addEventListener("pointerdown", resolve, { capture: true }));
  addEventListener("scroll", () => {
    isScrolled = true;
  });
  window.requestIdleCallback = (callback, options) => {
    if (!isScrolled) return request(callback, options);
    void pressed.then(() => setTimeout(callback, 0, { didTimeout: false, timeRemaining: () => 50 }));
    return 0;
  };
}

/** The cards near the end of the list come near by the scroll to the middle. */
const [, , middle, , , , , last] = projects;
const isOfLast = expect.stringContaining(`/page-data/portfolio/${last?.id}/`);

test("a tap right after the scroll begins no request before the heading; what is near is loaded after it", async ({
  page,
  context,
}) => {
  const log = await logRequests(await context.newCDPSession(page));
  const painted = new Promise<HeadingPainted>((resolve) => void page.exposeFunction(REPORT, resolve));
  await page.addInitScript(watchHeading, { title: middle?.title ?? "", report: REPORT });
  await page.addInitScript(restAfterPress);
  await page.goto("/");
  await log.quiet();
  expect(log.requests().map(({ url }) => url)).not.toContainEqual(isOfLast);
  await page.locator(`main a[href="/portfolio/${middle?.id}"]`).tap();
  expect(await between(log, await painted)).toEqual([]);
  await page.goBack();
  await expect.poll(() => log.requests().map(({ url }) => url)).toContainEqual(isOfLast);
});

test("a press that leads nowhere holds up for a while only what is loaded ahead", async ({ page, context }) => {
  const log = await logRequests(await context.newCDPSession(page));
  await page.goto("/");
  await log.quiet();
  const card = page.locator(`main a[href="/portfolio/${middle?.id}"]`);
  await card.dispatchEvent("pointerdown", { button: 0, bubbles: true });
  await card.scrollIntoViewIfNeeded();
  await expect.poll(() => log.requests().map(({ url }) => url)).toContainEqual(isOfLast);
});
