import type { Page } from "@playwright/test";
import { moveFingers } from "../helpers/fingers";
import { projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

const lightbox = (page: Page) => page.getByRole("dialog", { name: "Still" });
const still = (page: Page, index: number) => lightbox(page).getByRole("img", { name: projects[index]?.alt ?? "" });
const widthOf = async (page: Page, index: number) => (await still(page, index).boundingBox())?.width ?? 0;
/** The middle of the window at 390 × 844 px. */
const MIDDLE = { x: 195, y: 422 };

test.beforeEach(async ({ page }) => {
  await page.goto(`/portfolio#still-${projects[1]?.id}`);
  await expect(lightbox(page)).toHaveClass(/pswp--open/);
  await expect.poll(() => still(page, 1).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(lightbox(page).getByText("2 / 8")).toBeVisible();
});

// More than half of the window: less needs a speed that a busy machine lacks.
test("swipes show the next still and the previous one", async ({ page }) => {
  await (await moveFingers(page, [{ from: { ...MIDDLE, x: 320 }, by: { x: -240, y: 0 } }]))();
  await expect(lightbox(page).getByText("3 / 8")).toBeVisible();
  await expect(page).toHaveURL(`/portfolio#still-${projects[2]?.id}`);
  await expect(still(page, 2)).toBeInViewport({ ratio: 0.9 });
  await (await moveFingers(page, [{ from: { ...MIDDLE, x: 70 }, by: { x: 240, y: 0 } }]))();
  await expect(lightbox(page).getByText("2 / 8")).toBeVisible();
});

test("a swipe down closes it", async ({ page }) => {
  await (await moveFingers(page, [{ from: MIDDLE, by: { x: 0, y: 300 } }]))();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL("/portfolio");
});

test("a pinch enlarges it, and it stays enlarged", async ({ page }) => {
  const before = await widthOf(page, 1);
  const lift = await moveFingers(page, [
    { from: { ...MIDDLE, x: 175 }, by: { x: -80, y: 0 } },
    { from: { ...MIDDLE, x: 215 }, by: { x: 80, y: 0 } },
  ]);
  await expect.poll(() => widthOf(page, 1)).toBeGreaterThan(2 * before);
  await lift();
  await expect.poll(() => widthOf(page, 1)).toBeGreaterThan(2 * before);
  await expect(page).toHaveURL(`/portfolio#still-${projects[1]?.id}`);
});
