import { expect, expectPage, expectResult, test, type Visitor } from "../helpers/journey";
import { COMPANY, projects } from "../helpers/pages";

const FIRST = projects[0] as (typeof projects)[number];
const PAGE = [`/portfolio/${FIRST.id}`, FIRST.title] as const;
const PLAYER = `/embed/${FIRST.videoId}?autoplay=1`;

/** Waits until the frame shows our own button: the host's document would be out of reach. */
async function expectCover(visitor: Visitor) {
  const hasLink = () => Boolean(document.querySelector("iframe")?.contentDocument?.querySelector("a"));
  await expectResult(visitor, hasLink, [], true);
}

test("the video's host gets no request before Play, then its player loads; no Back or reload makes another request", async ({
  open,
  site,
  videoHost,
}) => {
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
