import fs from "node:fs";
import { expect, expectResult, SERVER_GONE_ERRORS, test, type Visitor } from "../helpers/journey";

const CARD = (number: number) => `#work li:nth-child(${number}) a`;

/** Of the first two cards' previews: is it shown, does it play, has it begun? A card gets its video on first use. */
const previews = () =>
  [1, 2].map((number) => {
    const video = document.querySelector<HTMLVideoElement>(`#work li:nth-child(${number}) video`);
    return [video?.dataset.shown === "true", video?.paused === false, (video?.currentTime ?? 0) > 0];
  });

/** Hidden, paused, at the beginning. */
const STOPPED = [false, false, false];
const PLAYING = [true, true, true];
const PREVIEW = "/previews/1.mp4";

const expectPreviews = (visitor: Visitor, first: boolean[], second: boolean[]) =>
  expectResult(visitor, previews, [], [first, second]);

/** Checks answers to a preview's range requests (RFC 9110, section 14). */
async function expectRanges(visitor: Visitor, preview: string) {
  const { size } = fs.statSync(`static${preview}`);
  const part = (first: number, last: number) => [206, `bytes ${first}-${last}/${size}`, last - first + 1];
  const expected = {
    "bytes=10-19": part(10, 19),
    "bytes=0-0": part(0, 0),
    "bytes=-100": part(size - 100, size - 1),
    [`bytes=-${size + 1}`]: part(0, size - 1),
    [`bytes=${size - 2}-${size + 9}`]: part(size - 2, size - 1),
    [`bytes=${size}-`]: [416, `bytes */${size}`, 0],
    "bytes=0-1,4-5": [200, null, size],
    "bytes=9-4": [200, null, size],
  };
  const answerTo = async (address: string, range: string) => {
    const answer = await fetch(address, { headers: { Range: range } });
    return [answer.status, answer.headers.get("content-range"), (await answer.blob()).size];
  };
  for (const [range, answer] of Object.entries(expected))
    expect(await visitor.run(answerTo, preview, range), range).toEqual(answer);
}

test("hover and focus play a card's preview, one at a time, which then rewinds, and plays again without a server", async ({
  open,
  site,
  allowErrors,
}) => {
  allowErrors(SERVER_GONE_ERRORS, /^Failed to load resource: .* status of 416 /);
  const visitor = await open();
  await visitor.goto(site.url);
  await expectResult(visitor, () => navigator.serviceWorker.controller?.state, [], "activated");
  await visitor.hover(CARD(1));
  await expectPreviews(visitor, PLAYING, STOPPED);
  await visitor.hover(CARD(2));
  await expectPreviews(visitor, STOPPED, PLAYING);
  await visitor.leave();
  await expectPreviews(visitor, STOPPED, STOPPED);
  await visitor.run(() => document.querySelector<HTMLElement>("#work li a")?.focus());
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
  await expectRanges(visitor, PREVIEW);
});

test("under reduced motion nothing moves", async ({ open, site }) => {
  const visitor = await open({ reducedMotion: true });
  await visitor.goto(site.url);
  expect(await visitor.run(() => document.getAnimations().length)).toBe(0);
  await visitor.hover(CARD(1));
  await expectResult(visitor, () => document.querySelector("#work li a")?.matches(":hover"), [], true);
  const scale = () => getComputedStyle(document.querySelector("#work li img") ?? document.body).scale;
  expect(await visitor.run(scale)).toBe("none");
  // A preview would start 100 ms after the hover, before this timer.
  await visitor.run(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(await visitor.run(previews)).toEqual([STOPPED, STOPPED]);
  expect(site.requested.filter((address) => address.startsWith("/previews/"))).toEqual([]);
});
