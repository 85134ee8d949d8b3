import { expect, expectPage, expectResult, test, type Visitor } from "../helpers/journey";
import { COMPANY, FIRST } from "../helpers/pages";

const PAGE = [`/portfolio/${FIRST.id}`, FIRST.title] as const;
const PLAYER = `/embed/${FIRST.videoId}?autoplay=1`;

/** Waits until the frame shows our own button: the host's document would be out of reach. */
async function expectCover(visitor: Visitor) {
  const hasLink = () => Boolean(document.querySelector("iframe")?.contentDocument?.querySelector("a"));
  await expectResult(visitor, hasLink, [], true);
}

test("only Play requests the host's player, no Back or reload does", async ({ open, site, videoHost }) => {
  const visitor = await open();
  await visitor.goto(site.url);
  await visitor.click(`main a[href="${PAGE[0]}"]`);
  await expectPage(visitor, PAGE);
  await expectCover(visitor);
  expect(videoHost.requested).toEqual([]);
  await visitor.click("a", "frame");
  await expect.poll(() => videoHost.requested).toEqual([PLAYER]);
  // Another site's document can't be read.
  await expectResult(visitor, () => document.querySelector("iframe")?.contentDocument === null, [], true);
  await visitor.click('header a[href="/contact"]');
  await expectPage(visitor, ["/contact", "CONTACT US"]);
  await visitor.go(-1);
  // Restored with its player, or loaded with our button.
  await expectPage(visitor, PAGE);
  await visitor.go(-1);
  await expectPage(visitor, ["/", COMPANY]);
  expect(videoHost.requested).toEqual([PLAYER]);

  await visitor.goto(site.url + PAGE[0]);
  await expectCover(visitor);
  await visitor.click("a", "frame");
  await expect.poll(() => videoHost.requested).toEqual([PLAYER, PLAYER]);
  await visitor.run(() => location.reload());
  await expectPage(visitor, PAGE);
  await expectCover(visitor);
  expect(videoHost.requested).toEqual([PLAYER, PLAYER]);
});

/** Presses Tab until the element of a CSS selector has the focus. */
async function tabTo(visitor: Visitor, selector: string) {
  for (let presses = 0; presses < 30; presses += 1) {
    await visitor.press("Tab");
    if (await visitor.run((selector: string) => document.activeElement?.matches(selector) ?? false, selector)) return;
  }
  throw new Error(`Tab doesn't reach ${selector}.`);
}

const focused = () => document.activeElement?.textContent;

test("the keyboard alone reaches a playing video", async ({ engine, open, site, videoHost }) => {
  const visitor = await open();
  await visitor.goto(site.url);
  await visitor.press("Tab");
  await expectResult(visitor, focused, [], "Skip to content");
  await visitor.press("Enter");
  await expectResult(visitor, () => document.activeElement?.id, [], "content");
  await tabTo(visitor, `main a[href="${PAGE[0]}"]`);
  await visitor.press("Enter");
  await expectPage(visitor, PAGE);
  // While the worker installs, WebKit may load the page as a document, which focuses nothing.
  if (engine !== "webkit") await expectResult(visitor, focused, [], FIRST.title);
  // The button is in the frame's own document, which loads after the page.
  await expectCover(visitor);
  await tabTo(visitor, "iframe");
  const ring = () => {
    const shape = document.querySelector("iframe")?.contentDocument?.querySelector("a span");
    return shape && getComputedStyle(shape).outline.includes("3px");
  };
  await expectResult(visitor, ring, [], true);
  await visitor.press("Enter");
  await expect.poll(() => videoHost.requested.length).toBe(1);
  // The focus stays in the player, which gets the arrow keys.
  await expectResult(visitor, () => document.activeElement?.tagName, [], "IFRAME");
  const pressRight = async () => {
    await visitor.press("ArrowRight");
    return videoHost.requested;
  };
  // Firefox's driver presses keys in the top document, whatever has the focus.
  if (engine === "firefox") await pressRight();
  else await expect.poll(pressRight).toContain("/key/ArrowRight");
  await expectPage(visitor, PAGE);
});
