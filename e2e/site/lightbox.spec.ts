import type { Page } from "@playwright/test";
import { expectNoViolations } from "../helpers/axe";
import { delayRequests } from "../helpers/deferred";
import { heading, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";
import { frames, openWall } from "../helpers/wall";

const lightbox = (page: Page) => page.getByRole("dialog", { name: "Still" });
const enlarge = (page: Page, index: number) => frames(page).nth(index).getByRole("button", { name: "Enlarge" });
/** A slide: the shown still or a neighbour. */
const still = (page: Page, index: number) => lightbox(page).getByRole("img", { name: projects[index]?.alt ?? "" });
const address = (index: number) => `#still-${projects[index]?.id}`;

async function expectClosed(page: Page) {
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL("/portfolio");
  await expect(enlarge(page, 1)).toBeFocused();
}

test("a frame's button opens it once, however often it is clicked; the page behind is out of reach", async ({
  page,
}) => {
  const load = await delayRequests(page, "**/lightbox-*.js");
  await openWall(page);
  for (let press = 0; press < 3; press++) await enlarge(page, 1).click();
  load();
  await expect(still(page, 1)).toBeVisible();
  await page.keyboard.press("Escape");
  await expectClosed(page);

  await enlarge(page, 1).press("Enter");
  await expect(page).toHaveURL(`/portfolio${address(1)}`);
  // The still's largest file.
  await expect.poll(() => still(page, 1).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  await expect(lightbox(page).getByText(projects[1]?.title ?? "")).toBeVisible();
  await expect(lightbox(page).getByText("2 / 8")).toBeVisible();
  // The focus stays inside.
  await expect(page.locator("#___gatsby")).toHaveJSProperty("inert", true);
  await expectNoViolations(page, ".pswp");
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press("Tab");
    // After the last button the browser's own controls have it once.
    expect(await page.evaluate(() => document.activeElement?.closest("#___gatsby"))).toBe(null);
  }
});

test("a still's address opens it; Close shows the page at that still", async ({ page }) => {
  await page.goto(`/portfolio${address(4)}`);
  await expect(still(page, 4)).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL("/portfolio");
  await expect(heading(page, "STILLS")).toBeVisible();
  const link = page.getByRole("main").getByRole("link", { name: projects[4]?.title ?? "" });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("Escape closes it during its opening; its title leads to the project, Back to the still", async ({ page }) => {
    const { id, title } = projects[1] as (typeof projects)[number];
    await openWall(page);
    // Its picture still fades in.
    await enlarge(page, 1).press("Enter");
    await expect(lightbox(page)).toBeAttached();
    await page.keyboard.press("Escape");
    await expectClosed(page);

    await enlarge(page, 1).click();
    await lightbox(page).getByRole("link", { name: title }).click();
    await expect(heading(page, title)).toBeFocused();
    await expect(page).toHaveURL(`/portfolio/${id}`);
    await expect(lightbox(page)).toHaveCount(0);

    const button = page.getByRole("button", { name: "View still" });
    await button.click();
    await expect(still(page, 1)).toBeVisible();
    await expect(lightbox(page).getByRole("link")).toHaveCount(0);
    await page.keyboard.press("ArrowRight");
    await expect(still(page, 2)).toBeVisible();
    await expect(page).toHaveURL(`/portfolio/${id}${address(2)}`);
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(`/portfolio/${id}`);
    await expect(button).toBeFocused();

    await page.goBack();
    await expect(still(page, 1)).toBeVisible();
    await expect(page).toHaveURL(`/portfolio${address(1)}`);
  });
});
