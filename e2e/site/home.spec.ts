import { COMPANY, heading, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

test.beforeEach(({ page }) => page.goto("/"));

test("the hero has the company's name as text, painted at once, and two buttons", async ({ page }) => {
  await expect(heading(page, COMPANY)).toBeVisible();
  await expect(page.getByText("Los Angeles, CA").first()).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "STILLS" }).click();
  await expect(page).toHaveURL("/portfolio");
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "CONTACT US" }).click();
  await expect(page).toHaveURL("/contact");
});

test("the projects are cards in their order, each one link to its page", async ({ page }) => {
  const cards = page.locator("#work li a");
  await expect(cards).toHaveCount(projects.length);
  for (const [index, { id, title }] of projects.entries()) {
    await expect(cards.nth(index)).toContainText(title);
    await expect(cards.nth(index)).toHaveAttribute("href", `/portfolio/${id}`);
  }
  await cards.nth(1).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(projects[1]?.title ?? "");
});

test("the cards have the specification's ratios, one or two in a row", { tag: "@phone" }, async ({
  page,
  isMobile,
}) => {
  const boxes = await page.locator("#work li a").evaluateAll((cards) =>
    cards.map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y), ratio: width / height };
    }),
  );
  const ratios = [1, 16 / 9, 16 / 9, 16 / 9, 16 / 9, 3 / 4, 1, 16 / 9];
  for (const [index, { ratio }] of boxes.entries()) expect(ratio).toBeCloseTo(ratios[index % 8] as number, 1);
  const rows = new Set(boxes.map(({ y }) => y)).size;
  expect(rows).toBe(Math.ceil(projects.length / (isMobile ? 1 : 2)));
});

test("the cards of a row have one height and fill the page's width, whatever it is", async ({ page }) => {
  for (const width of [600, 768, 1111, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const { boxes, list } = await page.locator("#work ul").evaluate((element) => ({
      list: element.getBoundingClientRect().toJSON(),
      boxes: Array.from(element.querySelectorAll("li > a"), (card) => card.getBoundingClientRect().toJSON() as DOMRect),
    }));
    for (let index = 0; index + 1 < boxes.length; index += 2) {
      const [left, right] = boxes.slice(index, index + 2) as [DOMRect, DOMRect];
      expect(Math.abs(left.height - right.height), `${width} px, row ${index / 2 + 1}`).toBeLessThan(0.5);
      expect(left.top).toBe(right.top);
      expect(Math.abs(left.left - list.left)).toBeLessThan(0.5);
      expect(Math.abs(right.right - list.right)).toBeLessThan(0.5);
    }
  }
});

test("the featured still loads first, the others near the viewport", async ({ page }) => {
  const images = page.locator("main img");
  await expect(images.first()).toHaveAttribute("fetchpriority", "high");
  await expect(images.first()).toHaveAttribute("loading", "eager");
  await expect(images.last()).toHaveAttribute("loading", "lazy");
  await expect(page.locator('main img[loading="eager"]')).toHaveCount(1);
  // Firefox paints the alternative text over a loading still.
  await expect(images.last()).toHaveCSS("color", "rgba(0, 0, 0, 0)");
});

test("the footer says what the company does, and the visitor's year instead of the build's", async ({ page }) => {
  await page.addInitScript(() => {
    Date.prototype.getFullYear = () => 2031;
  });
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("creates exceptional visual content for artists and brands");
  await expect(footer).toContainText(`© 2031 ${COMPANY}`);
});
