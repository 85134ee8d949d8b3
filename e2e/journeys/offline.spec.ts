import fs from "node:fs";
import type { Visitor } from "../helpers/engines/visitor";
import { expect, expectPage, expectPictures, expectSeen, test } from "../helpers/journey";
import { PAGES, projects, UNKNOWN_PAGES } from "../helpers/pages";
import { deployWithTitle } from "../helpers/second-deploy";

const HOME = ["/", "HAMMERED PRODUCTIONS"] as const;
const PREVIEW = "/previews/1.mp4";

// Whatever is asked for without a server fails, and says so.
test.use({
  expectedErrors: /Failed to load resource|Could not connect to|NetworkError when attempting|became redundant/,
});

const keptStills = async () => (await (await caches.open("stills")).keys()).length;
/** The film behind the name is one too. */
const isKept = async (preview: string) =>
  (await (await caches.open("previews")).keys()).some(({ url }) => new URL(url).pathname === preview);

/** Waits until the worker is active and has saved every still. */
async function expectSaved(visitor: Visitor) {
  await expectSeen(visitor, async () => (await navigator.serviceWorker.ready).active?.state, [], "activated");
  await expectSeen(visitor, keptStills, [], projects.length);
}

test("after one visit every page and every still is there without a server, by address and by click", async ({
  open,
  site,
}) => {
  test.slow();
  const visitor = await open({ width: 390, height: 844 });
  await visitor.goto(site.url);
  await expectSaved(visitor);
  await site.kill();
  for (const page of [...PAGES, ...UNKNOWN_PAGES]) {
    await visitor.goto(site.url + page[0]);
    await expectPage(visitor, page);
    await expectPictures(visitor);
  }
  await visitor.goto(site.url);
  for (const { id, title } of projects) {
    await visitor.click(`main a[href="/portfolio/${id}"]`);
    await expectPage(visitor, [`/portfolio/${id}`, title]);
    await visitor.go(-1);
    await expectPage(visitor, HOME);
  }
});

test("a preview that was played is kept, and plays without a server, in parts", async ({ open, site }) => {
  const visitor = await open();
  const plays = () => {
    const video = document.querySelector<HTMLVideoElement>("#work video");
    return video?.dataset.shown === "true" && video.currentTime > 0;
  };
  const play = async () => {
    await visitor.leave();
    await visitor.goto(site.url);
    await visitor.hover("#work li:first-child a");
    await expectSeen(visitor, plays, [], true);
  };
  await visitor.goto(site.url);
  await expectSaved(visitor);
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

test("a second deploy is shown on the next visit, and kept", async ({ open, site }) => {
  const { id, title } = projects[2] as (typeof projects)[number];
  const page = [`/portfolio/${id}`, `${title}, again`] as const;
  const visitor = await open();
  await visitor.goto(site.url);
  await expectSaved(visitor);
  const folder = deployWithTitle(title, page[1]);
  await site.revive(folder);
  await visitor.goto(site.url + page[0]);
  await expectPage(visitor, page);
  // The new worker is the only one, and has the new page.
  const kept = async (path: string, words: string) => {
    const { installing, waiting } = await navigator.serviceWorker.ready;
    const copy = await caches.match(`${path}/index.html`, { ignoreSearch: true });
    return [installing, waiting, (await copy?.text())?.includes(words)];
  };
  await expectSeen(visitor, kept, [...page] as [string, string], [null, null, true]);
  await site.kill();
  await visitor.goto(site.url + page[0]);
  await expectPage(visitor, page);
  fs.rmSync(folder, { recursive: true });
});
