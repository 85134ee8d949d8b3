import * as form from "../helpers/contact-form";
import { watchRequests } from "../helpers/pages";
import { card, isCardPreview } from "../helpers/previews";
import { expect, test } from "../helpers/test";

test("a hover lifts the card and scales its still up; no preview loads before", async ({ page }) => {
  const requested = watchRequests(page, isCardPreview);
  await page.goto("/", { waitUntil: "networkidle" });
  expect(requested).toEqual([]);
  await card(page, 2).hover();
  await expect(card(page, 2)).toHaveCSS("translate", "-2px -2px");
  await expect(card(page, 2).locator("img")).toHaveCSS("scale", "1.05");
});

test("a playing preview has a progress line", async ({ page }) => {
  await page.goto("/");
  await card(page, 0).hover();
  const line = card(page, 0).locator("video + svg");
  const drawn = () => line.evaluate((element) => element.firstElementChild?.getAttribute("width") ?? "");
  await expect.poll(async () => Number.parseFloat(await drawn())).toBeGreaterThan(5);
  await page.mouse.move(0, 0);
  await expect(line).toHaveCSS("opacity", "0");
});

test("a toast's button shows its tooltip after a hover of 700 ms, or on focus", async ({ page }) => {
  await page.goto("/contact");
  await form.press(page);
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
