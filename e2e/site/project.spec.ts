import type { Page } from "@playwright/test";
import { OFFLINE_ERRORS } from "../helpers/expected-errors";
import { layoutShift } from "../helpers/layout-shift";
import { heading, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

/** The element that a click in the middle of the player hits. */
async function inFrontOfPlayer(page: Page): Promise<string | undefined> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator("iframe").boundingBox()) ?? {};
  const middle = [x + width / 2, y + height / 2] as const;
  return page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, middle);
}

const NEEDS_CONNECTION = "You are offline. The video needs a connection.";

test("a project has its title, its player, and links to the host and back", async ({ page }) => {
  for (const { id, title, videoId } of projects) {
    await page.goto(`/portfolio/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute("src", `https://www.youtube-nocookie.com/embed/${videoId}`);
    await expect(frame).toHaveAttribute("title", `Video: ${title}`);
    await expect(frame).toHaveAttribute("loading", "lazy");
    const link = page.getByRole("link", { name: "Watch on YouTube" });
    await expect(link).toHaveAttribute("href", `https://www.youtube.com/watch?v=${videoId}`);
  }
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("the player is 16:9, at most 83 % of the window high", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/portfolio/1");
  const { width = 0, height = 0 } = (await page.locator("iframe").boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(16 / 9, 1);
  expect(height).toBeLessThanOrEqual(0.83 * (page.viewportSize()?.height ?? 0) + 1);
  const still = await page.locator("main div:has(> iframe) img").boundingBox();
  expect(still?.width).toBeCloseTo(width, 0);
  expect(still?.height).toBeCloseTo(height, 0);
  const right = (element: Element) => element.getBoundingClientRect().right;
  const player = await page.locator("main div:has(> iframe)").evaluate(right);
  expect(player).toBeCloseTo(await page.getByRole("contentinfo").evaluate(right), 0);
  const button = await page.frameLocator("iframe").locator("svg").boundingBox();
  expect(button?.width).toBeGreaterThanOrEqual(44);
});

test("offline the player says that it needs a connection, and can't be clicked", async ({
  page,
  context,
  allowErrors,
}) => {
  // Prefetches fail.
  allowErrors(OFFLINE_ERRORS);
  await page.goto("/portfolio/1");
  await context.setOffline(true);
  await expect(page.getByText(NEEDS_CONNECTION).first()).toBeVisible();
  expect(await inFrontOfPlayer(page)).not.toBe("IFRAME");
  await context.setOffline(false);
  await expect(page.getByText(NEEDS_CONNECTION)).toHaveCount(0);
});

test("a started video keeps its player offline", async ({ page, context, elsewhere, allowErrors }) => {
  allowErrors(OFFLINE_ERRORS);
  await page.goto("/portfolio/1");
  await page.frameLocator("iframe").getByRole("link").click();
  await expect.poll(() => elsewhere.length).toBe(1);
  await expect.poll(() => page.frames().at(-1)?.title()).toBe("elsewhere");
  await context.setOffline(true);
  await expect(page.getByText(NEEDS_CONNECTION)).toBeVisible();
  expect(await inFrontOfPlayer(page)).toBe("IFRAME");
});

test("the neighbours form a ring, each with its own player", async ({ page }) => {
  await page.goto("/portfolio/1");
  const more = page.getByRole("navigation", { name: "More projects" });
  await more.getByRole("link").first().click();
  await expect(page).toHaveURL(`/portfolio/${projects.at(-1)?.id}`);
  await expect(page.frameLocator("iframe").getByRole("link")).toHaveAccessibleName(`Play ${projects.at(-1)?.title}`);
  await more.getByRole("link").last().click();
  await expect(page).toHaveURL("/portfolio/1");
  await page.goBack();
  await expect(page).toHaveURL(`/portfolio/${projects.at(-1)?.id}`);
});

test("← and → lead to the neighbours, no other key does", async ({ page }) => {
  const [first, second] = projects;
  await page.goto("/portfolio/1");
  const more = page.getByRole("navigation", { name: "More projects" });
  await expect(more.getByRole("link").first()).toHaveAttribute("aria-keyshortcuts", "ArrowLeft");
  await expect(more.getByRole("link").last()).toHaveAttribute("aria-keyshortcuts", "ArrowRight");
  // Also as the very first key.
  await page.keyboard.press("ArrowRight");
  await expect(heading(page, second?.title ?? "")).toBeFocused();
  await expect(page).toHaveURL(`/portfolio/${second?.id}`);
  for (const key of ["Shift+ArrowRight", "ArrowUp", "x"]) await page.keyboard.press(key);
  await expect(page).toHaveURL(`/portfolio/${second?.id}`);
  for (const { id, title } of [first, projects.at(-1)] as typeof projects) {
    await page.keyboard.press("ArrowLeft");
    await expect(heading(page, title)).toBeFocused();
    await expect(page).toHaveURL(`/portfolio/${id}`);
  }
});

for (const width of [320, 390, 1280])
  test(`at ${width} px the project's buttons appear without a layout shift`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/portfolio/1");
    await page.keyboard.press("Shift");
    await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
    expect(await layoutShift(page)).toBe(0);
  });
