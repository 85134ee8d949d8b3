import type { Page } from "@playwright/test";
import {
  boxOf,
  card,
  heading,
  isCardPreview,
  KINDS_OF_PAGES,
  projects,
  SECOND,
  watchRequests,
} from "../helpers/page-parts";
import { expect, test } from "../helpers/test";
import { frames, offset, openWall, overflowX } from "../helpers/wall";

// An animation would delay the next page.
test("the first tap follows the link, plays no preview and starts no hover effect", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const requested = watchRequests(page, isCardPreview);
  await page.goto("/");
  await card(page, 1).tap();
  await expect(page).toHaveURL("/portfolio/2");
  await page.goBack();
  await page.evaluate(() => addEventListener("click", (event) => event.preventDefault(), { capture: true }));
  await card(page, 1).tap();
  await expect(card(page, 1)).toBeFocused();
  const title = card(page, 1).getByText(SECOND.title);
  await expect(title).toHaveCSS("background-size", /^0(px|%) 3px$/);
  expect(requested).toEqual([]);
});

// 44 px: WCAG 2.2, success criterion 2.5.5, and Apple's guidelines.
for (const [path, name] of KINDS_OF_PAGES)
  test(`every control of ${path} is big enough for a thumb`, async ({ page }) => {
    await page.goto(path);
    await expect(heading(page, name)).toBeVisible();
    // It loads late.
    if (path.startsWith("/portfolio/") && projects.some(({ title }) => title === name))
      await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
    const controls = 'a:visible:not([href="#content"]), button:visible, input:not([aria-hidden]), textarea';
    for (const control of await page.locator(controls).all()) {
      // The layout's size, without a frame's rotation.
      const size = await control.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight]);
      expect(Math.min(...size), `${control}`).toBeGreaterThanOrEqual(44);
    }
  });

type Point = { x: number; y: number };

/** Puts fingers on the touchscreen and moves them by pixels, at the same time. @returns a function that lifts them */
async function moveFingers(page: Page, ...fingers: { from: Point; by: Point }[]): Promise<() => Promise<unknown>> {
  const client = await page.context().newCDPSession(page);
  for (let part = 0; part <= 10; part++) {
    await client.send("Input.dispatchTouchEvent", {
      type: part === 0 ? "touchStart" : "touchMove",
      touchPoints: fingers.map(({ from, by }, id) => ({
        x: from.x + (by.x * part) / 10,
        y: from.y + (by.y * part) / 10,
        id,
      })),
    });
    // The page gets a frame for each step, on a busy machine too.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return () => client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a finger drags a frame sideways, scrolls the page up, and a tap follows the link", async ({ page }) => {
  await openWall(page);
  const frame = frames(page).nth(1);
  const drag = async (by: Point) => {
    const { x, y, width, height } = await boxOf(frame);
    return moveFingers(page, { from: { x: x + width / 2, y: y + height / 2 }, by });
  };
  const scrolled = () => page.evaluate(() => scrollY);
  const lift = await drag({ x: -60, y: 50 });
  await expect.poll(async () => (await offset(frame)).y).toBeGreaterThan(30);
  expect(await scrolled()).toBe(0);
  await lift();
  await expect(frame).not.toHaveAttribute("data-dragged");
  expect(await overflowX(page)).toBe(0);
  await expect(page).toHaveURL("/portfolio");
  await frame.getByRole("link").tap();
  await expect(page).toHaveURL(`/portfolio/${SECOND.id}`);

  // Last, because the page goes on scrolling.
  await page.goBack();
  await expect(heading(page, "STILLS")).toBeVisible();
  const before = await offset(frame);
  const liftScrolling = await drag({ x: 5, y: -300 });
  await expect.poll(scrolled).toBeGreaterThan(100);
  await liftScrolling();
  expect(await offset(frame)).toEqual(before);
  await expect(page).toHaveURL("/portfolio");
});

test("in the lightbox swipes show the neighbours, a pinch enlarges, a swipe down closes", async ({ page }) => {
  const lightbox = page.getByRole("dialog", { name: "Still" });
  const still = (index: number) => lightbox.getByRole("img", { name: projects[index]?.alt ?? "" });
  const expectShown = async (index: number) => {
    await expect(lightbox).toHaveClass(/pswp--open/);
    await expect(lightbox.getByText(`${index + 1} / ${projects.length}`)).toBeVisible();
    await expect(page).toHaveURL(`/portfolio#still-${projects[index]?.id}`);
    await expect(still(index)).toBeInViewport({ ratio: 0.9 });
  };
  await page.goto(`/portfolio#still-${SECOND.id}`);
  await expectShown(1);
  // More than half of the window of 390 × 844 px: less needs a speed that a busy machine lacks.
  await (await moveFingers(page, { from: { x: 320, y: 422 }, by: { x: -240, y: 0 } }))();
  await expectShown(2);
  await (await moveFingers(page, { from: { x: 70, y: 422 }, by: { x: 240, y: 0 } }))();
  await expectShown(1);
  const widthOf = async () => (await boxOf(still(1))).width;
  const before = await widthOf();
  const pinch = [-1, 1].map((side) => ({ from: { x: 195 + 20 * side, y: 422 }, by: { x: 80 * side, y: 0 } }));
  await (await moveFingers(page, ...pinch))();
  await expect.poll(widthOf).toBeGreaterThan(2 * before);
  await page.reload();
  await expectShown(1);
  await (await moveFingers(page, { from: { x: 195, y: 422 }, by: { x: 0, y: 300 } }))();
  await expect(lightbox).toHaveCount(0);
  await expect(page).toHaveURL("/portfolio");
});

test("held sideways, a still fills the window, with its buttons over it", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`/portfolio#still-${SECOND.id}`);
  const lightbox = page.getByRole("dialog", { name: "Still" });
  const still = lightbox.getByRole("img", { name: SECOND.alt });
  await expect.poll(async () => (await boxOf(still)).height).toBeGreaterThanOrEqual(0.85 * 390);
  await expect(lightbox.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
});

test("on a page that is enlarged by two fingers, the lightbox opens where the visitor looks", async ({ page }) => {
  await openWall(page);
  const fingers = [-1, 1].map((side) => ({ from: { x: 250 + 40 * side, y: 500 }, by: { x: 60 * side, y: 0 } }));
  await (await moveFingers(page, ...fingers))();
  await expect.poll(() => page.evaluate(() => Number(visualViewport?.scale))).toBeGreaterThan(2);
  await page.evaluate((id) => (location.hash = `still-${id}`), SECOND.id);
  const lightbox = page.getByRole("dialog", { name: "Still" });
  const still = lightbox.getByRole("img", { name: SECOND.alt });
  await expect(still).toBeVisible();
  /** The share of an element that the visitor sees. */
  const seen = (element: Element) => {
    const { offsetLeft, offsetTop, width, height } = visualViewport as VisualViewport;
    const box = element.getBoundingClientRect();
    const overlap = (start: number, size: number, from: number, length: number) =>
      Math.max(0, Math.min(start + size, from + length) - Math.max(start, from)) / size;
    return overlap(box.x, box.width, offsetLeft, width) * overlap(box.y, box.height, offsetTop, height);
  };
  await expect.poll(() => still.evaluate(seen)).toBeCloseTo(1, 1);
  const close = lightbox.getByRole("button", { name: "Close" });
  expect(await close.evaluate(seen)).toBeCloseTo(1, 1);
  // Playwright taps elsewhere on an enlarged page.
  await close.press("Enter");
  await expect(lightbox).toHaveCount(0);
});
