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

  test("the still stays", async ({ page }) => {
    const answered = page.waitForResponse("**/previews/1.mp4");
    await page.route("**/previews/1.mp4", (route) => route.fulfill({ status: 404 }));
    await page.goto("/");
    await card(page, 0).hover();
    await answered;
    await expect.poll(() => video(page, 0).getAttribute("src")).toBeNull();
    await expect(video(page, 0)).toHaveCSS("opacity", "0");
  });
});

test("a hovered frame of the wall hangs straight, on top", async ({ page }) => {
  await page.goto("/portfolio");
  const frame = page.locator("main li").nth(3);
  await frame.hover();
  await expect(frame).toHaveCSS("rotate", "0deg");
  await expect(frame).toHaveCSS("z-index", "9");
});

test("a toast's button has a tooltip, 700 ms after a pointer has come to it and at once for the keyboard", async ({
  page,
}) => {
  await page.goto("/contact");
  await pressSend(page);
  const close = page.getByRole("button", { name: "Close" });
  const tooltip = page.getByRole("tooltip", { name: "Close" });
  await expect(close).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await close.hover();
  await page.clock.runFor(690);
  await expect(tooltip).not.toBeAttached();
  await page.clock.runFor(20);
  await expect(tooltip).toBeAttached();
  await page.mouse.move(0, 0, { steps: 5 });
  await page.clock.runFor(1000);
  await expect(tooltip).not.toBeAttached();
  await close.focus();
  await expect(tooltip).toBeAttached();
});
