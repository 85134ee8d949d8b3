import fs from "node:fs";
import type { Page } from "@playwright/test";
import { COMPANY, expectPictures, heading, PAGES, projects, UNKNOWN_PAGES } from "../helpers/pages";
import { card, video } from "../helpers/previews";
import { expect, expectSaved, test } from "../helpers/replaceable-site";

const LAST = projects.at(-1) as (typeof projects)[number];

const ADDRESSES: [address: string, heading: string][] = [
  ["/?utm_source=mail", COMPANY],
  ["/contact", "CONTACT US"],
  ...UNKNOWN_PAGES,
  ["/portfolio/99/?a=b", "Project Not Found"],
  ["/nothing/here", "Page Not Found"],
  ["/portfolio/1/", projects[0]?.title ?? ""],
];

/** Waits for the loaded still of the lightbox. */
const expectStill = (page: Page, alt = "") =>
  expect
    .poll(() =>
      page
        .getByRole("dialog", { name: "Still" })
        .getByRole("img", { name: alt })
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

test("one visit caches every page and its pictures, for a server that hangs or has stopped", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);

  await test.step("it fetches at most 0.6 MB of pages, data, code and fonts and 0.8 MB of stills", () => {
    const isStill = (address: string) => /^\/static\/.*\.(webp|avif|jpg)$/.test(address);
    const sum = (entries: [string, number][]) => entries.reduce((total, [, bytes]) => total + bytes, 0);
    const sent = [...site.sent];
    const stills = sum(sent.filter(([address]) => isStill(address)));
    expect(stills).toBeGreaterThan(0);
    expect(stills).toBeLessThanOrEqual(800_000);
    // Every page among them: the budget is for all of them.
    expect(sent.map(([address]) => address.split("?")[0])).toEqual(
      expect.arrayContaining(PAGES.map(([path]) => `${path.replace(/\/$/, "")}/index.html`)),
    );
    expect(sum(sent) - stills).toBeLessThanOrEqual(600_000);
  });

  await test.step("when the server hangs the cached page is shown", async () => {
    site.holds = () => new Promise(() => {});
    await page.goto(`${site.url}/portfolio/2`);
    await expect(heading(page, projects[1]?.title ?? "")).toBeVisible();
    await expectPictures(page);
  });

  site.kill();

  await test.step("pages have their pictures at any width and density, with query strings and slashes", async () => {
    const devtools = await page.context().newCDPSession(page);
    const metrics = { width: 1920, height: 1080, deviceScaleFactor: 2, mobile: false };
    await devtools.send("Emulation.setDeviceMetricsOverride", metrics);
    for (const [address, name] of ADDRESSES) {
      await page.goto(site.url + address);
      await expect(heading(page, name)).toBeVisible();
      await expectPictures(page);
    }
    for (const { title } of projects.slice(1)) {
      await page.getByRole("navigation", { name: "More projects" }).getByRole("link").last().click();
      await expect(heading(page, title)).toBeVisible();
      await expectPictures(page);
    }
  });

  await test.step("a still's address and button open it", async () => {
    await page.goto(`${site.url}/portfolio/${LAST.id}#still-${LAST.id}`);
    await page.reload();
    await expectStill(page, LAST.alt);
    await expect(page.locator("h1")).toHaveText(LAST.title);
    await page.goto(`${site.url}/portfolio/?from=there`);
    await expect(heading(page, "STILLS")).toBeVisible();
    await expectPictures(page);
    await page.keyboard.press("Shift");
    await page.getByRole("button", { name: "Enlarge" }).first().click();
    await expectStill(page, projects[0]?.alt);
  });
});

const cachedPreviews = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("previews")).keys()).map(({ url }) => new URL(url).pathname));

test("a preview is fetched once, replaces the oldest of 60, and plays without a server", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  // An activating worker would delete the previews that the site doesn't have.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  const fetchRanges = (addresses: string[], ranges: (string | undefined)[]) =>
    page.evaluate(
      ({ addresses, ranges }) => {
        const fetchRange = async (address: string, Range?: string) => {
          const answer = await fetch(address, { headers: Range ? { Range } : {} });
          return [answer.status, answer.headers.get("content-range"), (await answer.arrayBuffer()).byteLength];
        };
        return Promise.all(addresses.map((one) => Promise.all(ranges.map((range) => fetchRange(one, range)))));
      },
      { addresses, ranges },
    );
  const sizeOf = (preview: string) => fs.statSync(`static${preview}`).size;

  await test.step("simultaneous requests for a preview and its ranges fetch it once", async () => {
    const previews = projects.map(({ previewVideo }) => previewVideo);
    site.requested.length = 0;
    const answers = await fetchRanges(previews, [undefined, "bytes=0-1", "bytes=0-", "bytes=100-199"]);
    for (const [index, preview] of previews.entries()) {
      const size = sizeOf(preview);
      expect(answers[index]).toEqual([
        [200, null, size],
        [206, `bytes 0-1/${size}`, 2],
        [206, `bytes 0-${size - 1}/${size}`, size],
        [206, `bytes 100-199/${size}`, 100],
      ]);
    }
    expect(site.requested.filter((address) => address.startsWith("/previews/")).sort()).toEqual([...previews].sort());
  });

  const expectPlaying = async () => {
    await card(page, 0).scrollIntoViewIfNeeded();
    await card(page, 0).hover();
    const state = ({ dataset, paused, currentTime }: HTMLVideoElement) => [dataset.shown, paused, currentTime > 0];
    await expect.poll(() => video(page, 0).evaluate(state)).toEqual(["true", false, true]);
  };

  await test.step("a played one replaces the oldest of 60", async () => {
    await page.evaluate(async () => {
      await caches.delete("previews");
      const cache = await caches.open("previews");
      for (let number = 0; number < 60; number++) await cache.put(`/previews/old-${number}.mp4`, new Response(""));
    });
    await page.goto(site.url);
    await expectPlaying();
    await expect.poll(() => cachedPreviews(page)).toContain("/previews/1.mp4");
    await expect.poll(async () => (await cachedPreviews(page)).length).toBe(60);
    expect(await cachedPreviews(page)).not.toContain("/previews/old-0.mp4");
  });

  await test.step("it plays without a server, also in ranges", async () => {
    await page.mouse.move(0, 0);
    site.kill();
    await page.reload();
    await expectPlaying();
    const size = sizeOf("/previews/1.mp4");
    expect(await fetchRanges(["/previews/1.mp4"], ["bytes=10-19"])).toEqual([[[206, `bytes 10-19/${size}`, 10]]]);
  });
});
