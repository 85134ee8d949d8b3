import type { Locator } from "@playwright/test";
import * as form from "../helpers/contact-form";
import { answerCalls, MESSAGE } from "../helpers/contact-function";
import { delayRequests } from "../helpers/deferred";
import { CALL_ERRORS } from "../helpers/expected-errors";
import { heading, navigationLink } from "../helpers/pages";
import { expect, test } from "../helpers/test";

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test.beforeEach(({ page }) => page.goto("/contact"));

test("the page has the specification's words", async ({ page }) => {
  await expect(heading(page, "CONTACT US")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Have a project in mind? Get in touch with our team.");
  await expect(main).toContainText("Get In Touch");
  await expect(main).toContainText("Fill out the form and we'll get back to you as soon as possible.");
  await expect(main).toContainText("Location");
  await expect(main).toContainText("Los Angeles, CA");
  await expect(main.getByRole("link", { name: "@" })).toHaveAttribute("href", /^mailto:.+@.+/);
  await expect(form.field(page, "message")).toHaveAttribute("rows", "4");
  await main.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("an invalid form shows every error in red and a toast, and focuses the first error", async ({ page }) => {
  await form.press(page);
  for (const message of ["Name is required", "Email is required", "Subject is required", "Message is required"])
    await expect(page.getByText(message)).toHaveCSS("color", "rgb(255, 140, 122)");
  await expect(form.field(page, "name")).toHaveCSS("border-top-color", "rgb(229, 56, 59)");
  await expect(form.field(page, "name")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Validation Error");
  await expect(page.getByRole("alert")).toContainText("Please check the form for errors");
  await form.field(page, "name").fill("Ada");
  await expect(page.getByText("Name is required")).toBeHidden();
  await form.field(page, "email").fill("ada@nowhere");
  await form.press(page);
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(form.field(page, "email")).toBeFocused();
});

test("a call without an answer times out after 15 seconds", async ({ page }) => {
  await page.clock.install();
  const posts = await answerCalls(page, () => new Promise(() => {}));
  await form.send(page);
  await expect.poll(() => posts.length).toBe(1);
  await page.clock.fastForward(14_000);
  await expect(page.getByRole("button", { name: "SENDING..." })).toBeVisible();
  await page.clock.fastForward(1_100);
  await form.expectFailed(page);
  await form.expectFilled(page);
});

test("words typed before hydration are stored and sent like any others", async ({ page }) => {
  // The page of beforeEach must not be filled.
  await page.setContent("");
  const load = await delayRequests(page, "**/app-*.js");
  const hydrated = page.goto("/contact", { waitUntil: "commit" });
  await form.fill(page);
  load();
  await hydrated;
  await form.expectFilled(page);
  await navigationLink(page, "STILLS").click();
  await expect(page).toHaveURL("/portfolio");
  await page.goBack();
  const posts = await answerCalls(page);
  await form.press(page);
  await form.expectSent(page);
  expect(posts).toEqual([MESSAGE]);
});

test("a toast closes by its button of 44 px", async ({ page }) => {
  await form.press(page);
  const close = page.getByRole("button", { name: "Close" });
  // The layout's size: the toast's animation doesn't change it.
  const size = await close.evaluate((button: HTMLElement) => [button.offsetWidth, button.offsetHeight]);
  expect(size).toEqual([44, 44]);
  await close.click();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("the form is beside the heading, on a phone before the details", { tag: "@phone" }, async ({ page, isMobile }) => {
  await page.evaluate(() => document.fonts.ready);
  const title = await boxOf(heading(page, "CONTACT US"));
  const formBox = await boxOf(page.locator("form"));
  const button = await boxOf(form.sendButton(page));
  const details = await boxOf(page.getByRole("heading", { name: "Get In Touch" }));
  if (!isMobile) {
    expect(formBox.y).toBeCloseTo(title.y, 0);
    expect(formBox.x).toBeGreaterThan(title.x + title.width);
    expect(button.y + button.height).toBeLessThan(800);
    expect(details.x).toBe(title.x);
  } else {
    const invitation = await boxOf(page.getByText("Have a project in mind?"));
    const order = [title, invitation, formBox, button, details].map(({ y }) => y);
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(button.width).toBe(formBox.width);
  }
});

test("the heading's longer word doesn't break at any width", async ({ page }) => {
  await page.evaluate(() => document.fonts.ready);
  for (const width of [320, 390, 700, 899, 900, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const lines = await heading(page, "CONTACT US").evaluate((title) => {
      const range = document.createRange();
      range.setStart(title.firstChild as Text, 0);
      range.setEnd(title.firstChild as Text, "CONTACT".length);
      return range.getClientRects().length;
    });
    expect(lines, `at ${width} px`).toBe(1);
  }
});

test("a failure stays beside the button after its toast, until the visitor types", async ({ page, allowErrors }) => {
  allowErrors(CALL_ERRORS);
  await answerCalls(page, (route) => route.fulfill({ status: 500, json: {} }));
  await form.send(page);
  const result = page.locator("form").getByText("Failed to send message. Please try again.");
  await expect(result).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(result).toBeVisible();
  await expect(form.sendButton(page)).toHaveAccessibleDescription(/Failed to send message/);
  await form.field(page, "subject").fill("Another");
  await expect(result).toBeHidden();
  await form.send(page);
  await expect(result).toBeVisible();
  // The field's error replaces it.
  await form.field(page, "name").fill("");
  await form.press(page);
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(result).toBeHidden();
});

test("near its limit a field shows how many characters are left", async ({ page }) => {
  const counter = page.locator("form").getByText(/characters? left$/);
  await form.field(page, "name").fill("A".repeat(89));
  await expect(counter).toHaveCount(0);
  await form.field(page, "name").fill("A".repeat(99));
  await expect(counter.first()).toHaveText("1 character left");
  await expect(form.field(page, "name")).toHaveAccessibleDescription("1 character left");
  await expect(page.getByRole("status").filter({ hasText: "Few characters left" })).toHaveCount(1);
  await form.field(page, "name").press("End");
  await page.keyboard.type("AB");
  await expect(form.field(page, "name")).toHaveValue("A".repeat(100));
  await expect(page.getByRole("status").filter({ hasText: "No characters left" })).toHaveCount(1);
});

test("a button with a tooltip copies the email address, and says so", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = (await page.getByRole("main").getByRole("link", { name: "@" }).textContent()) ?? "";
  const copy = page.getByRole("button", { name: "Copy the email address" });
  await copy.focus();
  await expect(page.getByRole("tooltip", { name: "Copy" })).toBeAttached();
  await copy.click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
  expect(address).toContain("@");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form asks for JavaScript and submits to the mail program", async ({ page }) => {
    // Playwright's locators by role don't look into noscript.
    const needs = page.locator("form noscript p");
    await expect(needs).toContainText("This form needs JavaScript.");
    await expect(needs.locator("a")).toHaveAttribute("href", /^mailto:.+@.+/);
    expect((await boxOf(needs)).y).toBeLessThan((await boxOf(form.sendButton(page))).y);
    expect(await page.locator("form").evaluate((form: HTMLFormElement) => form.noValidate)).toBe(false);
    await form.fill(page);
    const opened = page.waitForEvent("console", (line) => line.text().includes("external handler for 'mailto:"));
    await form.press(page);
    expect((await opened).text()).toContain(encodeURIComponent(MESSAGE.email));
  });
});

test("Undo restores a discarded draft, in storage too, and keeps newer words", async ({ page }) => {
  await form.fill(page);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await form.expectEmpty(page);
  const undo = page.getByRole("button", { name: "Undo" });
  // The toast's timer is an animation.
  await expect(page.locator("[role=progressbar]")).toHaveCSS("animation-duration", "10s");
  await undo.click();
  await form.expectFilled(page);
  await expect(undo).toBeHidden();
  await page.reload();
  await form.expectFilled(page);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await form.field(page, "subject").fill("Another");
  await undo.click();
  await form.expectFilled(page, { subject: "Another" });
});

for (const width of [600, 768, 899, 1280])
  test(`at ${width} px no toast covers the form`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await form.press(page);
    const toast = await boxOf(page.getByRole("alert"));
    expect(toast.x + toast.width).toBeLessThan((await boxOf(page.locator("form"))).x);
  });
