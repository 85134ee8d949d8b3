import { type EnginePage, expect, expectIn, expectPage, journey } from "../helpers/journey";
import { COMPANY, FIRST } from "../helpers/page-parts";

const PAGE = [`/portfolio/${FIRST.id}`, FIRST.title] as const;
const PLAYER = `/embed/${FIRST.videoId}?autoplay=1`;

/** Waits until the frame shows our own button: the host's document would be out of reach. */
async function expectCover(page: EnginePage) {
  const hasLink = () => Boolean(document.querySelector("iframe")?.contentDocument?.querySelector("a"));
  await expectIn(page, hasLink).toBe(true);
}

journey("only Play requests the host's player, no Back or reload does", async ({ open, site, videoHost }) => {
  const page = await open();
  await page.goto(site.url);
  await page.click(`main a[href="${PAGE[0]}"]`);
  await expectPage(page, PAGE);
  await expectCover(page);
  expect(videoHost.requested).toEqual([]);
  await page.clickInFrame("a");
  await expect.poll(() => videoHost.requested).toEqual([PLAYER]);
  // Another site's document can't be read.
  await expectIn(page, () => document.querySelector("iframe")?.contentDocument === null).toBe(true);
  await page.click('header a[href="/contact"]');
  await expectPage(page, ["/contact", "CONTACT US"]);
  await page.goBack();
  // Restored with its player, or loaded with our button.
  await expectPage(page, PAGE);
  await page.goBack();
  await expectPage(page, ["/", COMPANY]);
  expect(videoHost.requested).toEqual([PLAYER]);

  await page.goto(site.url + PAGE[0]);
  await expectCover(page);
  await page.clickInFrame("a");
  await expect.poll(() => videoHost.requested).toEqual([PLAYER, PLAYER]);
  await page.evaluate(() => location.reload());
  await expectPage(page, PAGE);
  await expectCover(page);
  expect(videoHost.requested).toEqual([PLAYER, PLAYER]);
});

/** Presses Tab until the element of a CSS selector has the focus. */
async function tabTo(page: EnginePage, selector: string) {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((selector: string) => document.activeElement?.matches(selector) ?? false, selector)) return;
  }
  throw new Error(`Tab doesn't reach ${selector}.`);
}

const focused = () => document.activeElement?.textContent;

journey("the keyboard alone reaches a playing video", async ({ engine, open, site, videoHost }) => {
  const page = await open();
  await page.goto(site.url);
  await page.keyboard.press("Tab");
  await expectIn(page, focused).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await expectIn(page, () => document.activeElement?.id).toBe("content");
  await tabTo(page, `main a[href="${PAGE[0]}"]`);
  await page.keyboard.press("Enter");
  await expectPage(page, PAGE);
  // While the worker installs, WebKit may load the page as a document, which focuses nothing.
  if (engine !== "webkit") await expectIn(page, focused).toEqual(FIRST.title);
  // The button is in the frame's own document, which loads after the page.
  await expectCover(page);
  await tabTo(page, "iframe");
  const ring = () => {
    const shape = document.querySelector("iframe")?.contentDocument?.querySelector("a span");
    return shape && getComputedStyle(shape).outline.includes("3px");
  };
  await expectIn(page, ring).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(() => videoHost.requested.length).toBe(1);
  // The focus stays in the player, which gets the arrow keys.
  await expectIn(page, () => document.activeElement?.tagName).toBe("IFRAME");
  const pressRight = async () => {
    await page.keyboard.press("ArrowRight");
    return videoHost.requested;
  };
  // Firefox's driver presses keys in the top document, whatever has the focus.
  if (engine === "firefox") await pressRight();
  else await expect.poll(pressRight).toContain("/key/ArrowRight");
  await expectPage(page, PAGE);
});
