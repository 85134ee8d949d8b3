import fs from "node:fs";
import path from "node:path";
import { type EnginePage, expect, expectIn, journey, SERVER_GONE_ERRORS } from "../helpers/journey";

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
const INDEX_AT_END = "test-support/previews/index-at-end-sound.mp4";

const expectPreviews = (page: EnginePage, first: boolean[], second: boolean[]) =>
  expectIn(page, previews).toEqual([first, second]);

journey("hover and focus play one preview at a time, also offline", async ({ open, site, build, allowErrors }) => {
  allowErrors(SERVER_GONE_ERRORS);
  fs.copyFileSync(INDEX_AT_END, path.join(build, "previews/2.mp4"));
  const page = await open({ reducedMotion: false });
  await page.goto(site.url);
  await expectIn(page, () => navigator.serviceWorker.controller?.state).toBe("activated");
  await page.hover(CARD(1));
  await expectPreviews(page, PLAYING, STOPPED);
  await page.hover(CARD(2));
  await expectPreviews(page, STOPPED, PLAYING);
  await page.mouse.move(0, 0);
  await expectPreviews(page, STOPPED, STOPPED);
  await page.evaluate(() => document.querySelector<HTMLElement>("#work [role=listitem] a")?.focus());
  await page.keyboard.press("Tab");
  await expectPreviews(page, STOPPED, PLAYING);
  await page.keyboard.press("Tab");
  await expectPreviews(page, STOPPED, STOPPED);
  // No video is a tab stop.
  expect(await page.evaluate((card: string) => document.activeElement?.matches(card), CARD(3))).toBe(true);

  const isCached = async (address: string) => Boolean(await caches.match(address, { ignoreSearch: true }));
  await expectIn(page, isCached, PREVIEW).toBe(true);
  site.kill();
  await page.goto(site.url);
  await page.hover(CARD(1));
  await expectPreviews(page, PLAYING, STOPPED);
});

journey("under reduced motion nothing moves", async ({ open, site }) => {
  const page = await open({ reducedMotion: true });
  await page.goto(site.url);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.hover(CARD(1));
  await expectIn(page, () => document.querySelector("#work [role=listitem] a")?.matches(":hover")).toBe(true);
  const scale = () => getComputedStyle(document.querySelector("#work [role=listitem] img") ?? document.body).scale;
  expect(await page.evaluate(scale)).toBe("none");
  // A card gets its video at the hover, at once.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.evaluate(() => document.querySelectorAll("#work video").length)).toBe(0);
  expect(site.requested.filter((address) => address.startsWith("/previews/"))).toEqual([]);
});
