import sharp from "sharp";
import type { Visitor } from "../helpers/engines/visitor";
import { expect, expectPage, expectSeen, test } from "../helpers/journey";

type Box = { left: number; top: number; width: number; height: number };

/** The pixels of a part of the window, given in CSS pixels: red, green and blue, one after the other. */
async function pixels(visitor: Visitor, box: Box): Promise<Buffer> {
  const whole = [Math.floor(box.left), Math.floor(box.top), Math.ceil(box.width), Math.ceil(box.height)] as const;
  const [left, top, width, height] = whole;
  const picture = sharp(await visitor.screenshot()).extract({ left, top, width, height });
  return picture.removeAlpha().raw().toBuffer();
}

/** How many of them are about this colour. */
function count(pixels: Buffer, color: readonly [number, number, number]): number {
  let found = 0;
  for (let index = 0; index < pixels.length; index += 3)
    if (color.every((value, channel) => Math.abs(value - (pixels[index + channel] ?? 0)) < 24)) found += 1;
  return found;
}

const boxOf = (visitor: Visitor, selector: string): Promise<Box> =>
  visitor.run((selector: string) => {
    const { left, top, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return { left, top, width, height };
  }, selector);

const settle = async () => {
  await document.fonts.ready;
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
};

test.describe("zoomed", () => {
  test.use({ expectedErrors: /status of 404 / });

  for (const zoom of [1.25, 2, 4])
    test(`at ${zoom * 100} % the name and the 404 stay within the window`, async ({ open, site }) => {
      const visitor = await open({ zoom });
      for (const [path, selector] of [
        ["/", "h1 > span"],
        ["/nope", "main [aria-hidden] > span"],
      ] as const) {
        await visitor.goto(site.url + path);
        const within = (selector: string) =>
          Array.from(document.querySelectorAll(selector), (line) => {
            const range = document.createRange();
            range.selectNodeContents(line);
            const { left, right } = range.getBoundingClientRect();
            return left >= 0 && right <= innerWidth + 0.5;
          });
        await visitor.run(settle);
        const words = await visitor.run((selector: string) => document.querySelectorAll(selector).length, selector);
        await expectSeen(visitor, within, [selector], Array(words).fill(true));
      }
    });
});

test("where the visitor is, is underlined in the header", async ({ open, site }) => {
  const visitor = await open();
  await visitor.goto(`${site.url}/contact`);
  const underline = (selector: string) => {
    const { textDecorationLine, textDecorationThickness } = getComputedStyle(
      document.querySelector(selector) ?? document.body,
    );
    return [textDecorationLine, textDecorationThickness];
  };
  await expectSeen(visitor, underline, ["header nav [aria-current=page]"], ["underline", "2px"]);
});

test("the keyboard's focus on the play button is painted", async ({ open, site }) => {
  const visitor = await open();
  await visitor.goto(`${site.url}/portfolio/1`);
  const frame = await boxOf(visitor, "iframe");
  const amber = async () => count(await pixels(visitor, { ...frame, height: 800 - frame.top }), [255, 197, 61]);
  expect(await amber()).toBeLessThan(100);
  await visitor.run(() => document.querySelector<HTMLElement>('main a[href="/"]')?.focus());
  await visitor.press("Tab");
  await expectSeen(visitor, () => document.activeElement?.tagName, [], "IFRAME");
  // A line of 3 px around a square of some 100 px.
  await expect.poll(amber).toBeGreaterThan(900);
});

test("in forced colours the place above the name is whole", async ({ engine, open, site }) => {
  // biome-ignore lint/suspicious/noSkippedTests: there is nothing to see in an engine that doesn't have it.
  test.skip(engine === "webkit", "WebKitGTK has no forced colours.");
  const visitor = await open({ forcedColors: true });
  await visitor.goto(site.url);
  expect(await visitor.run(() => matchMedia("(forced-colors: active)").matches)).toBe(true);
  await visitor.run(settle);
  const place = await boxOf(visitor, "main section p");
  const black = async () => count(await pixels(visitor, { ...place, width: 140 }), [0, 0, 0]);
  const before = await black();
  await visitor.run(() => {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (heading) heading.style.visibility = "hidden";
  });
  expect(before).toBeGreaterThan(100);
  expect(before).toBe(await black());
});

test("no alternative text is painted over a still that is on its way", async ({ open, site }) => {
  const visitor = await open();
  await visitor.goto(`${site.url}/contact`);
  site.holds = (address) => /^\/static\/.*\.(avif|webp|jpg)$/.test(address);
  await visitor.click('header a[href="/portfolio"]');
  await expectPage(visitor, ["/portfolio", "STILLS"]);
  await visitor.leave();
  const painted = async () => pixels(visitor, { ...(await boxOf(visitor, "main li img")), height: 80 });
  const before = await painted();
  await visitor.run(() => document.querySelector("main li img")?.setAttribute("alt", ""));
  expect(before.equals(await painted())).toBe(true);
});
