import fs from "node:fs";
import type { Visitor } from "../helpers/engines/visitor";
import { expect, expectSeen, SERVER_GONE_ERRORS, test } from "../helpers/journey";

const CARD = (number: number) => `#work li:nth-child(${number}) a`;

/** Whether each of the first two cards' previews is seen, plays, and has begun. A card has a video once it has been asked for. */
const previews = () =>
  [1, 2].map((number) => {
    const video = document.querySelector<HTMLVideoElement>(`#work li:nth-child(${number}) video`);
    return [video?.dataset.shown === "true", video?.paused === false, (video?.currentTime ?? 0) > 0];
  });

/** Hidden, paused, at the beginning. */
const STILL = [false, false, false];
const PLAYING = [true, true, true];

const expectPreviews = (visitor: Visitor, first: boolean[], second: boolean[]) =>
  expectSeen(visitor, previews, [], [first, second]);

test("a preview plays while its card is hovered or focused, one at a time, and then rewinds", async ({
  open,
  site,
}) => {
  const visitor = await open();
  await visitor.goto(site.url);
  await visitor.hover(CARD(1));
  await expectPreviews(visitor, PLAYING, STILL);
  await visitor.hover(CARD(2));
  await expectPreviews(visitor, STILL, PLAYING);
  await visitor.leave();
  await expectPreviews(visitor, STILL, STILL);
  await visitor.run(() => document.querySelector<HTMLElement>("#work li a")?.focus());
  await visitor.press("Tab");
  await expectPreviews(visitor, STILL, PLAYING);
  await visitor.press("Shift+Tab");
  await expectPreviews(visitor, PLAYING, STILL);
  await visitor.press("Tab");
  await visitor.press("Tab");
  await expectPreviews(visitor, STILL, STILL);
  // None of the videos was a stop on the way.
  expect(await visitor.run((card: string) => document.activeElement?.matches(card), CARD(3))).toBe(true);
});

test("who has asked for less motion sees nothing move", async ({ open, site }) => {
  const visitor = await open({ reducedMotion: true });
  await visitor.goto(site.url);
  expect(await visitor.run(() => document.getAnimations().length)).toBe(0);
  await visitor.hover(CARD(1));
  await expectSeen(visitor, () => document.querySelector("#work li a")?.matches(":hover"), [], true);
  const scale = () => getComputedStyle(document.querySelector("#work li img") ?? document.body).scale;
  expect(await visitor.run(scale)).toBe("none");
  // A preview would begin 100 ms after the hover; this begins later.
  await visitor.run(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await visitor.run(previews)).toEqual([STILL, STILL]);
  expect(site.asked.filter((address) => address.startsWith("/previews/"))).toEqual([]);
});

const PREVIEW = "/previews/1.mp4";
/** The film behind the name is one too. */
const isKept = async (preview: string) =>
  (await (await caches.open("previews")).keys()).some(({ url }) => new URL(url).pathname === preview);

test.describe("without a server", () => {
  test.use({ expectedErrors: SERVER_GONE_ERRORS });

  test("a preview that was played is kept, and plays without a server, in parts", async ({ open, site }) => {
    const visitor = await open();
    const play = async () => {
      await visitor.leave();
      await visitor.goto(site.url);
      await visitor.hover(CARD(1));
      await expectPreviews(visitor, PLAYING, STILL);
    };
    await visitor.goto(site.url);
    await expectSeen(visitor, async () => (await navigator.serviceWorker.ready).active?.state, [], "activated");
    await play();
    await expectSeen(visitor, isKept, [PREVIEW], true);
    await site.kill();
    await play();
    const part = await visitor.run(async (address: string) => {
      const response = await fetch(address, { headers: { Range: "bytes=10-19" } });
      return [response.status, response.headers.get("content-range"), (await response.blob()).size];
    }, PREVIEW);
    expect(part).toEqual([206, `bytes 10-19/${fs.statSync(`static${PREVIEW}`).size}`, 10]);
  });
});
