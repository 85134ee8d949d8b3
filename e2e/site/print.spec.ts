import * as form from "../helpers/contact-form";
import { boxOf, COMPANY, FIRST, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

test.beforeEach(({ page }) => page.emulateMedia({ media: "print" }));
test.afterEach(async ({ page }) => {
  await expect(page.locator("nav, iframe, video, button").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toContainText(COMPANY);
  await expect(page.getByText("https://hammeredproductions.example", { exact: true })).toBeVisible();
});

for (const path of ["/", "/portfolio"])
  test(`on paper ${path} shows each still whole, with its title under it`, async ({ page }) => {
    // A4 without its margins.
    await page.setViewportSize({ width: 680, height: 1009 });
    await page.goto(path);
    await page.getByRole("link", { name: FIRST.title }).focus();
    await expect(page.locator(":focus")).toHaveCSS("box-shadow", "none");
    for (const { title, alt } of projects) {
      const still = page.getByRole("img", { name: alt });
      await still.scrollIntoViewIfNeeded();
      const ratio = () =>
        still.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight);
      await expect.poll(ratio).toBeGreaterThan(0);
      const { x, y, width, height } = await boxOf(still);
      const frame = await boxOf(page.locator("main li [data-still]", { has: still }));
      expect(x + width, title).toBeLessThanOrEqual(frame.x + frame.width + 1);
      expect(Math.abs(width / height - (await ratio()))).toBeLessThan(0.02);
      expect((await boxOf(page.getByText(title, { exact: true }))).y, title).toBeGreaterThanOrEqual(y + height);
    }
  });

test("an open still is printed alone and whole, once", async ({ page }) => {
  await page.goto("/portfolio#still-4");
  const stills = page.locator("img").filter({ visible: true });
  await expect(stills).toHaveCount(1);
  // Paper is narrower than the window, which the lightbox has measured.
  await page.locator("body").evaluate((body) => Object.assign(body.style, { width: "600px" }));
  const { x, y, width, height } = await boxOf(stills);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(1280);
  expect(width / height).toBeCloseTo(16 / 9, 1);
  const title = page.getByRole("dialog").getByRole("link");
  expect((await boxOf(title)).y - y - height).toBeLessThan(50);
});

test("a printed contact page has the whole message, and no empty form", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByRole("main").getByRole("link", { name: "@" })).toBeVisible();
  await expect(page.getByText("Your Message")).toBeHidden();
  const message = "One of many lines\n".repeat(30);
  await page.emulateMedia({ media: "screen" });
  await form.fill(page, { message });
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("textbox").filter({ visible: true })).toHaveCount(0);
  const printed = page.locator("form > div", { hasText: "Your Message" });
  expect((await boxOf(printed)).height).toBeGreaterThan(30 * 20);
});
