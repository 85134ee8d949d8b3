import { expectNoViolations, expectPictures, heading, KINDS_OF_PAGES, projects, textBox } from "../helpers/page-parts";
import { expect, test } from "../helpers/test";
import { overflowX } from "../helpers/wall";

for (const [path] of KINDS_OF_PAGES)
  test(`${path} has no axe violations, and no width or size of text makes it scroll sideways`, async ({ page }) => {
    await page.goto(path);
    await expectPictures(page);
    await expectNoViolations(page);
    // The heading, and the digits 404.
    const lines = await page.locator("h1, h1 > span, main [aria-hidden] > span").all();
    for (const size of ["", "32px"]) {
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), size);
      for (const width of [320, 640, 1280]) {
        await page.setViewportSize({ width, height: 568 });
        await expect.poll(() => overflowX(page), `at ${width} px ${size}`).toBe(0);
        for (const line of lines) {
          await expect.poll(async () => (await line.evaluate(textBox)).right).toBeLessThanOrEqual(width + 0.5);
          expect((await line.evaluate(textBox)).left).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the pages have all words and all pictures", async ({ page }) => {
    for (const [path, name] of KINDS_OF_PAGES) {
      await page.goto(path);
      await expect(heading(page, name)).toBeVisible();
      if (name === projects[1]?.title) await expect(page.frameLocator("iframe").getByRole("link")).toBeVisible();
      if (path !== "/") continue;
      for (const { title, alt } of projects) {
        await expect(page.getByText(title, { exact: true })).toBeVisible();
        const still = page.getByRole("img", { name: alt });
        await still.scrollIntoViewIfNeeded();
        await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
      }
    }
  });
});
