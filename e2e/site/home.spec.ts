import { boxOf, COMPANY, heading, projects, SECOND, textBox } from "../helpers/page-parts";
import { expect, test } from "../helpers/test";

test("the page has its hero, its cards in order, and a footer with the visitor's year", async ({ page }) => {
  await page.addInitScript(() => {
    Date.prototype.getFullYear = () => 2031;
  });
  await page.goto("/");
  await expect(heading(page, COMPANY)).toBeVisible();
  await expect(page.getByText("Los Angeles, CA").first()).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("creates exceptional visual content for artists and brands");
  await expect(footer).toContainText(`© 2031 ${COMPANY}`);
  // The featured still loads first, the others near the viewport.
  const images = page.locator("main img");
  await expect(images.first()).toHaveAttribute("fetchpriority", "high");
  await expect(page.locator('main img:not([loading="lazy"])')).toHaveCount(1);
  const cards = page.locator("#work [role=listitem] a");
  await expect(cards).toContainText(projects.map(({ title }) => title));
  for (const [index, { id }] of projects.entries())
    await expect(cards.nth(index)).toHaveAttribute("href", `/portfolio/${id}`);
  for (const [name, path] of [
    ["STILLS", "/portfolio"],
    ["CONTACT US", "/contact"],
    [SECOND.title, "/portfolio/2"],
  ] as const) {
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
  }
});

test("the cards have their ratios and fill each row; the name's lines are flush", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  for (const width of [320, 390, 600, 1111, 1280]) {
    const columns = width < 600 ? 1 : 2;
    await page.setViewportSize({ width, height: 900 });
    const list = await boxOf(page.locator("#work [role=list]"));
    const cards = await page
      .locator("#work [role=listitem] > a")
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
    const ratios = [1, 16 / 9, 16 / 9, 16 / 9, 16 / 9, 3 / 4, 1, 16 / 9];
    if (width === 390 || width === 1280)
      for (const [index, card] of cards.entries())
        expect(card.width / card.height).toBeCloseTo(ratios[index % 8] as number, 1);
    for (let index = 0; index + columns <= cards.length; index += columns) {
      const [left, right] = [cards[index], cards[index + columns - 1]] as [DOMRect, DOMRect];
      expect(Math.abs(left.height - right.height), `${width} px, card ${index + 1}`).toBeLessThan(0.5);
      expect(left.top).toBe(right.top);
      expect(left.top).toBeGreaterThan(cards[index - 1]?.top ?? 0);
      expect(Math.abs(left.left - list.x)).toBeLessThan(0.5);
      expect(Math.abs(right.right - list.x - list.width)).toBeLessThan(0.5);
    }
    const first = await page.locator("h1 > span").first().evaluate(textBox);
    const second = await page.locator("h1 > span").last().evaluate(textBox);
    for (const side of ["left", "right"] as const)
      expect(Math.abs(first[side] - second[side]), `${side} at ${width} px`).toBeLessThanOrEqual(1.5);
  }
});
