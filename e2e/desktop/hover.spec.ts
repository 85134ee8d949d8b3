import { pressSend } from "../helpers/contact-form";
import { PREVIEW_ERRORS } from "../helpers/expected-errors";
import { card, video, watchPreviews } from "../helpers/previews";
import { expect, test } from "../helpers/test";

test("a hover lifts the card and scales its still up; no preview is asked for before", async ({ page }) => {
  const asked = watchPreviews(page);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(asked).toEqual([]);
  await card(page, 2).hover();
  await expect(card(page, 2)).toHaveCSS("translate", "-2px -2px");
  await expect(card(page, 2).locator("img")).toHaveCSS("scale", "1.05");
});

test("while a preview plays a line shows how far", async ({ page }) => {
  await page.goto("/");
  await card(page, 0).hover();
  const line = card(page, 0).locator("video + svg");
  const drawn = () => line.evaluate((element) => element.firstElementChild?.getAttribute("width") ?? "");
  await expect.poll(async () => Number.parseFloat(await drawn())).toBeGreaterThan(5);
  await page.mouse.move(0, 0);
  await expect(line).toHaveCSS("opacity", "0");
});

test.describe("without a preview that plays", () => {
  test.use({ expectedErrors: PREVIEW_ERRORS });

  for (const [situation, answer] of [
    ["has expired", { status: 403 }],
    ["is gone", { status: 404 }],
    ["is no video", { status: 200, contentType: "video/mp4", body: "no video" }],
  ] as const) {
    test(`a preview whose address ${situation} leaves the still`, async ({ page }) => {
      const answered = page.waitForResponse("**/previews/1.mp4");
      await page.route("**/previews/1.mp4", (route) => route.fulfill(answer));
      await page.goto("/");
      await card(page, 0).hover();
      await answered;
      await expect.poll(() => video(page, 0).getAttribute("src")).toBeNull();
      await expect(video(page, 0)).toHaveAttribute("data-shown", "false");
      await expect(video(page, 0)).toHaveCSS("opacity", "0");
    });
  }
});

test("a hovered frame of the wall hangs straight, on top", async ({ page }) => {
  await page.goto("/portfolio");
  const frame = page.locator("main li").nth(3);
  await frame.hover();
  await expect(frame).toHaveCSS("rotate", "0deg");
  await expect(frame).toHaveCSS("z-index", "9");
});

test("a toast's button has a tooltip, after the specification's delay for a pointer and at once for the keyboard", async ({
  page,
}) => {
  await page.goto("/contact");
  await pressSend(page);
  const close = page.getByRole("button", { name: "Close" });
  const tooltip = page.getByRole("tooltip", { name: "Close" });
  const started = await page.evaluate(() => performance.now());
  await close.hover();
  await expect(tooltip).toBeAttached();
  expect((await page.evaluate(() => performance.now())) - started).toBeGreaterThanOrEqual(700);
  await page.mouse.move(0, 0, { steps: 5 });
  await expect(tooltip).not.toBeAttached();
  await close.focus();
  await expect(tooltip).toBeAttached();
});

test.describe("under reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves: no strike, no scaling", async ({ page }) => {
    await page.goto("/");
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    const card = page.locator("#work li a").first();
    await card.hover();
    await expect(card).toHaveCSS("translate", "-2px -2px");
    await expect(card.locator("img")).toHaveCSS("scale", "none");
  });
});
