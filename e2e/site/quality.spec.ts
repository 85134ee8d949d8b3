import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import * as form from "../helpers/contact-form";
import { UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { heading, KINDS_OF_PAGES, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";
import { overflowX } from "../helpers/wall";

// Nothing fades in while axe compares colours.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeEach(({ allowErrors }) => allowErrors(UNKNOWN_PAGES_ERRORS));

/** Loads the lazy pictures, also on a busy machine that paints no frame. */
const loadPictures = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      Array.from(document.images, (image) => {
        image.loading = "eager";
        return image.complete || new Promise((resolve) => image.addEventListener("load", resolve));
      }),
    ),
  );

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

for (const [path] of KINDS_OF_PAGES) {
  test(`${path} has no axe violations`, { tag: "@phone" }, async ({ page }) => {
    await page.goto(path);
    await loadPictures(page);
    await expectNoViolations(page);
  });

  test(`${path} doesn't scroll sideways at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await page.goto(path);
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])).toEqual([320, 320]);
  });
}

test("the form's errors and an open toast have no axe violations", async ({ page }) => {
  await page.goto("/contact");
  await form.press(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("alert").hover();
  await expectNoViolations(page);
});

test("with text of twice the size no page scrolls sideways", async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "32px";
    }),
  );
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [path] of KINDS_OF_PAGES.slice(0, 5)) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      expect(await overflowX(page), `${path} at ${width} px`).toBe(0);
    }
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the pages have all words and all pictures", async ({ page }) => {
    for (const [path, name] of KINDS_OF_PAGES) {
      await page.goto(path);
      await expect(heading(page, name)).toBeVisible();
    }
    await page.goto("/");
    for (const { title, alt } of projects) {
      await expect(page.getByText(title, { exact: true })).toBeVisible();
      const still = page.getByRole("img", { name: alt });
      await still.scrollIntoViewIfNeeded();
      await expect.poll(async () => (await still.boundingBox())?.width).toBeGreaterThan(100);
      await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain("/static/");
    }
    await page.goto("/portfolio/1");
    await expect(page.frameLocator("iframe").getByRole("link")).toBeVisible();
  });
});
