import type { Visitor } from "../helpers/engines/visitor";
import { expect, expectPage, expectSeen, test } from "../helpers/journey";
import { COMPANY, projects } from "../helpers/pages";

const FIRST = projects[0] as (typeof projects)[number];
const PAGE = [`/portfolio/${FIRST.id}`, FIRST.title] as const;
const PLAYER = `/embed/${FIRST.videoId}?autoplay=1`;

/** True while the frame shows our own button: the host's document would be out of reach. */
const showsCover = (visitor: Visitor) =>
  expectSeen(
    visitor,
    () => {
      const link = document.querySelector("iframe")?.contentDocument?.querySelector("a");
      return link !== null && link !== undefined && getComputedStyle(link).display === "grid";
    },
    [],
    true,
  );

test("nothing is asked of the video's host before play is pressed, and then its player fills the frame", async ({
  open,
  site,
  videoHost,
}) => {
  const visitor = await open();
  await visitor.goto(site.url + PAGE[0]);
  await showsCover(visitor);
  expect(videoHost.asked).toEqual([]);
  await visitor.click("a", "frame");
  await expect.poll(() => videoHost.asked).toEqual([PLAYER]);
  // Another site's document can't be read.
  await expectSeen(visitor, () => document.querySelector("iframe")?.contentDocument === null, [], true);
});

test("after play, Back from another page comes to the project again, and the next Back to where it was before", async ({
  open,
  site,
  videoHost,
}) => {
  const visitor = await open();
  await visitor.goto(site.url);
  await visitor.click(`main a[href="${PAGE[0]}"]`);
  await expectPage(visitor, PAGE);
  await showsCover(visitor);
  await visitor.click("a", "frame");
  await expect.poll(() => videoHost.asked.length).toBe(1);
  await visitor.click('header a[href="/contact"]');
  await expectPage(visitor, ["/contact", "CONTACT US"]);
  await visitor.go(-1);
  // As it was left, where the browser has kept the page whole; else as it begins.
  await expectPage(visitor, PAGE);
  await visitor.go(-1);
  await expectPage(visitor, ["/", COMPANY]);
  expect(videoHost.asked).toEqual([PLAYER]);
});

test("a reload after play asks nothing more of the host", async ({ open, site, videoHost }) => {
  const visitor = await open();
  await visitor.goto(site.url + PAGE[0]);
  await showsCover(visitor);
  await visitor.click("a", "frame");
  await expect.poll(() => videoHost.asked.length).toBe(1);
  await visitor.run(() => location.reload());
  await expectPage(visitor, PAGE);
  await showsCover(visitor);
  expect(videoHost.asked).toEqual([PLAYER]);
});
