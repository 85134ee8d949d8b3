import fs from "node:fs";
import path from "node:path";
import { expect, expectResult, SERVER_GONE_ERRORS, test, type Visitor } from "../helpers/journey";

const CARD = (number: number) => `#work a[href="/portfolio/${number}"]`;

/** Of the first two cards' previews: is it shown, does it play, has it begun? A card gets its video on first use. */
const previews = () =>
  [1, 2].map((number) => {
    const video = document.querySelector<HTMLVideoElement>(`#work a[href="/portfolio/${number}"] video`);
    return [video?.dataset.shown === "true", video?.paused === false, (video?.currentTime ?? 0) > 0];
  });

/** Hidden, paused, at the beginning. */
const STOPPED = [false, false, false];
const PLAYING = [true, true, true];
const PREVIEW = "/previews/1.mp4";
/** Its index is at its end: a player would request that part first. */
const INDEX_AT_END = "__tests__/projects-file/previews/index-at-end-sound.mp4";

const expectPreviews = (visitor: Visitor, first: boolean[], second: boolean[]) =>
  expectResult(visitor, previews, [], [first, second]);

test("hover and focus play one preview at a time, also offline", async ({ open, site, build, allowErrors }) => {
  allowErrors(SERVER_GONE_ERRORS);
  fs.copyFileSync(INDEX_AT_END, path.join(build, "previews/2.mp4"));
  const visitor = await open({ reducedMotion: false });
  await visitor.goto(site.url);
  await expectResult(visitor, () => navigator.serviceWorker.controller?.state, [], "activated");
  await visitor.hover(CARD(1));
  await expectPreviews(visitor, PLAYING, STOPPED);
  await visitor.hover(CARD(2));
  await expectPreviews(visitor, STOPPED, PLAYING);
  await visitor.leave();
  await expectPreviews(visitor, STOPPED, STOPPED);
  await visitor.run(() => document.querySelector<HTMLElement>("#work [role=listitem] a")?.focus());
  await visitor.press("Tab");
  await expectPreviews(visitor, STOPPED, PLAYING);
  await visitor.press("Tab");
  await expectPreviews(visitor, STOPPED, STOPPED);
  // No video is a tab stop.
  expect(await visitor.run((card: string) => document.activeElement?.matches(card), CARD(3))).toBe(true);

  const isCached = async (address: string) => Boolean(await caches.match(address, { ignoreSearch: true }));
  await expectResult(visitor, isCached, [PREVIEW], true);
  site.kill();
  await visitor.goto(site.url);
  await visitor.hover(CARD(1));
  await expectPreviews(visitor, PLAYING, STOPPED);
});

test("under reduced motion nothing moves", async ({ open, site }) => {
  const visitor = await open({ reducedMotion: true });
  await visitor.goto(site.url);
  expect(await visitor.run(() => document.getAnimations().length)).toBe(0);
  await visitor.hover(CARD(1));
  await expectResult(visitor, () => document.querySelector("#work [role=listitem] a")?.matches(":hover"), [], true);
  const scale = () => getComputedStyle(document.querySelector("#work [role=listitem] img") ?? document.body).scale;
  expect(await visitor.run(scale)).toBe("none");
  // A card gets its video at the hover, at once.
  await visitor.run(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await visitor.run(() => document.querySelectorAll("#work video").length)).toBe(0);
  expect(site.requested.filter((address) => address.startsWith("/previews/"))).toEqual([]);
});
