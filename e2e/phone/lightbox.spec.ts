import type { Page } from "@playwright/test";
import { moveFingers } from "../helpers/fingers";
import { projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

const lightbox = (page: Page) => page.getByRole("dialog", { name: "Still" });
const still = (page: Page, index: number) => lightbox(page).getByRole("img", { name: projects[index]?.alt ?? "" });
const widthOf = async (page: Page, index: number) => (await still(page, index).boundingBox())?.width ?? 0;
/** The middle of the window at 390 × 844 px. */
const MIDDLE = { x: 195, y: 422 };

// More than half of the window: less needs a speed that a busy machine lacks.
test("swipes show the next still and the previous one, one down closes it; a pinch enlarges it", async ({ page }) => {
  const { id } = projects[1] as (typeof projects)[number];
  const expectSecond = async () => {
    await expect(lightbox(page)).toHaveClass(/pswp--open/);
    await expect(lightbox(page).getByText("2 / 8")).toBeVisible();
    await expect
      .poll(() => still(page, 1).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  };
  await page.goto(`/portfolio#still-${id}`);
  await expectSecond();
  await (await moveFingers(page, [{ from: { ...MIDDLE, x: 320 }, by: { x: -240, y: 0 } }]))();
  await expect(lightbox(page).getByText("3 / 8")).toBeVisible();
  await expect(page).toHaveURL(`/portfolio#still-${projects[2]?.id}`);
  await expect(still(page, 2)).toBeInViewport({ ratio: 0.9 });
  await (await moveFingers(page, [{ from: { ...MIDDLE, x: 70 }, by: { x: 240, y: 0 } }]))();
  await expectSecond();
  await expect(still(page, 1)).toBeInViewport({ ratio: 0.9 });
  await (await moveFingers(page, [{ from: MIDDLE, by: { x: 0, y: 300 } }]))();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL("/portfolio");

  await page.goto(`/portfolio#still-${id}`);
  await expectSecond();
  const before = await widthOf(page, 1);
  const lift = await moveFingers(page, [
    { from: { ...MIDDLE, x: 175 }, by: { x: -80, y: 0 } },
    { from: { ...MIDDLE, x: 215 }, by: { x: 80, y: 0 } },
  ]);
  await expect.poll(() => widthOf(page, 1)).toBeGreaterThan(2 * before);
  await lift();
  // It stays enlarged.
  await expect.poll(() => widthOf(page, 1)).toBeGreaterThan(2 * before);
  await expect(page).toHaveURL(`/portfolio#still-${id}`);
});
