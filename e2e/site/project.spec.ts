import { delayHydration } from "../helpers/deferred";
import { boxOf, FIRST, heading, LAST, projects, SECOND } from "../helpers/page-parts";
import { DISCARDED_HTML_ERRORS, expect, layoutShifts, OFFLINE_ERRORS, test } from "../helpers/test";

const PHONES = [
  [320, 640],
  [320, 932],
  [375, 667],
  [412, 823],
  [430, 932],
] as const;

test("on a phone the player's still is the largest picture of the first window @phone", async ({ page, isMobile }) => {
  for (const [width, height] of isMobile ? PHONES : [])
    for (const { id } of projects) {
      await page.setViewportSize({ width, height });
      await page.goto(`/portfolio/${id}`);
      const areas = await page.locator("main img").evaluateAll((pictures) =>
        pictures.map((picture) => {
          const { top, bottom, width } = picture.getBoundingClientRect();
          return width * Math.max(0, Math.min(bottom, innerHeight) - top);
        }),
      );
      const [player = 0, ...others] = areas;
      expect(player, `of project ${id} at ${width} × ${height}`).toBeGreaterThan(Math.max(...others));
    }
});

test("each project has its title, its player, and a link to the host", async ({ page }) => {
  for (const { id, title, videoId } of projects) {
    await page.goto(`/portfolio/${id}`);
    await expect(heading(page, title)).toBeVisible();
    const player = page.locator("main iframe");
    await expect(player).toHaveAttribute("src", `https://www.youtube-nocookie.com/embed/${videoId}`);
    await expect(player).toHaveAttribute("title", `Video: ${title}`);
    await expect(player).toHaveAttribute("loading", "lazy");
    const link = page.getByRole("link", { name: "Watch on YouTube" });
    await expect(link).toHaveAttribute("href", `https://www.youtube.com/watch?v=${videoId}`);
  }
});

test("the player is 16:9 and within the window; its buttons shift nothing @phone", async ({ page }) => {
  await page.goto("/portfolio/1");
  const { width, height } = await boxOf(page.locator("iframe"));
  expect(width / height).toBeCloseTo(16 / 9, 1);
  expect(height).toBeLessThanOrEqual(0.83 * (page.viewportSize()?.height ?? 0) + 1);
  const still = await boxOf(page.locator("main div:has(> iframe) img"));
  expect(still.width).toBeCloseTo(width, 0);
  expect(still.height).toBeCloseTo(height, 0);
  expect((await boxOf(page.frameLocator("iframe").locator("svg"))).width).toBeGreaterThanOrEqual(44);
  await page.keyboard.press("Shift");
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  expect(await layoutShifts(page)).toEqual([]);
});

test("offline a line warns that the player needs a connection", async ({ page, elsewhere, allowErrors }) => {
  const context = page.context();
  const message = page.getByText("You are offline. The video needs a connection.");
  // Prefetches fail.
  allowErrors(OFFLINE_ERRORS);
  await page.goto("/portfolio/1");
  await context.setOffline(true);
  await expect(message).toBeVisible();
  const cover = page.frameLocator("iframe").getByRole("link");
  const pressed = page.waitForRequest("**/sw.js");
  await cover.click();
  await pressed;
  // Pressed in a dead moment, the frame would stay dead.
  await expect(cover).toBeVisible();
  await context.setOffline(false);
  await expect(message).toHaveCount(0);
  await cover.click();
  await expect.poll(() => page.frames().at(-1)?.title()).toBe("elsewhere");
  expect(elsewhere.length).toBeGreaterThan(0);
});

for (const changed of [false, true])
  test(`a video started early plays on; changed HTML: ${changed}`, async ({ page, elsewhere, allowErrors }) => {
    allowErrors(DISCARDED_HTML_ERRORS);
    const load = await delayHydration(page);
    const hydrated = page.goto("/portfolio/1", { waitUntil: "commit" });
    await page.frameLocator("iframe").getByRole("link").click();
    const shown = () => page.frames().at(-1)?.title();
    await expect.poll(shown).toBe("elsewhere");
    await load({ changed });
    await hydrated;
    await expect(page.locator("main font")).toHaveCount(0);
    await expect.poll(shown).toBe("elsewhere");
    expect(elsewhere.filter((address) => address.endsWith("?autoplay=1"))).toHaveLength(changed ? 2 : 1);
  });

test("the links to the neighbours form a ring", async ({ page }) => {
  const expectProject = async ({ id, title }: typeof FIRST) => {
    await expect(heading(page, title)).toBeFocused();
    await expect(page).toHaveURL(`/portfolio/${id}`);
    // Each has its own player.
    await expect(page.frameLocator("iframe").getByRole("link")).toHaveAccessibleName(`Play ${title}`);
  };
  await page.goto("/portfolio/1");
  const links = page.getByRole("navigation", { name: "More projects" }).getByRole("link");
  await links.last().click();
  await expectProject(SECOND);
  for (const project of [FIRST, LAST]) {
    await links.first().click();
    await expectProject(project);
  }
  await links.last().click();
  await expectProject(FIRST);
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});
