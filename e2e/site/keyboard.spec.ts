import { expect, projects, test } from "../test";

test("the first Tab offers the way past the header", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "CONTACT US" })).toBeFocused();
});

test("navigation moves the focus to the new page's heading, and Back keeps the place", async ({ page }) => {
  await page.goto("/");
  const card = page.locator("#work li a").nth(5);
  await card.focus();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: projects[5]?.title })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press("Tab");
  await expect(page.locator("iframe")).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "HAMMERED PRODUCTIONS" })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test("a link to a place on the same page leaves the focus to the browser", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "WORK" }).click();
  await expect(page).toHaveURL("/#work");
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
  await expect(page.locator("#work")).toBeInViewport();
});

test("every focused link and field shows the ring", async ({ page }) => {
  await page.goto("/contact");
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    const style = await page.evaluate(() => {
      const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element);
      return `${outlineWidth} ${outlineStyle} ${outlineColor}`;
    });
    expect(style).toBe("3px solid rgb(255, 197, 61)");
  }
});

test("the play button is reached and pressed by the keyboard", async ({ page, elsewhere }) => {
  await page.goto("/portfolio/2");
  const play = page.frameLocator("iframe").getByRole("link");
  await play.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => elsewhere.length).toBe(1);
});

test("the form is filled, sent and cleared by the keyboard alone", async ({ page }) => {
  await page.route("**/functions/v1/send-contact-email", (route) =>
    route.fulfill({ headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" }, json: {} }),
  );
  await page.goto("/contact");
  await page.getByLabel("Your Name").focus();
  for (const words of ["Ada", "ada@example.com", "A video", "Hello"]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByRole("button", { name: "SEND MESSAGE" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Message sent!")).toBeVisible();
  await expect(page.getByLabel("Your Message")).toHaveValue("");
  await expect(page.getByRole("button", { name: "SEND MESSAGE" })).toBeFocused();
});
