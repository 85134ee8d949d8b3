import type { Locator } from "@playwright/test";
import {
  expectEmptyForm,
  expectFilledForm,
  expectSendingFailed,
  expectSent,
  field,
  fillForm,
  pressSend,
  sendButton,
  sendForm,
} from "../helpers/contact-form";
import { answerCalls, answerWith, MESSAGE } from "../helpers/contact-function";
import { CALL_ERRORS } from "../helpers/expected-errors";
import { gate } from "../helpers/gate";
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
  await expect(field(page, "message")).toHaveAttribute("rows", "4");
  await main.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("a faulty form shows every message in red, the toast as an alert, and leads to the first fault", async ({
  page,
}) => {
  await pressSend(page);
  for (const message of ["Name is required", "Email is required", "Subject is required", "Message is required"])
    await expect(page.getByText(message)).toHaveCSS("color", "rgb(255, 140, 122)");
  await expect(field(page, "name")).toHaveCSS("border-top-color", "rgb(229, 56, 59)");
  await expect(field(page, "name")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Validation Error");
  await expect(page.getByRole("alert")).toContainText("Please check the form for errors");
  await field(page, "name").fill("Ada");
  await expect(page.getByText("Name is required")).toBeHidden();
  await field(page, "email").fill("ada@nowhere");
  await pressSend(page);
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(field(page, "email")).toBeFocused();
});

test("a call that gets no answer is given up after 15 seconds", async ({ page }) => {
  await page.clock.install();
  const posts = await answerCalls(page, () => new Promise(() => {}));
  await sendForm(page);
  await expect.poll(() => posts.length).toBe(1);
  await page.clock.fastForward(14_000);
  await expect(page.getByRole("button", { name: "SENDING..." })).toBeVisible();
  await page.clock.fastForward(1_100);
  await expectSendingFailed(page);
  await expectFilledForm(page);
});

test("what was typed before the page woke up is sent, and kept, like any other words", async ({ page }) => {
  const { open: wake, opened: asleep } = gate();
  await page.route("**/app-*.js", async (route) => {
    await asleep;
    await route.continue();
  });
  const loaded = page.goto("/contact", { waitUntil: "commit" });
  await fillForm(page);
  wake();
  await loaded;
  await expectFilledForm(page);
  await navigationLink(page, "STILLS").click();
  await expect(page).toHaveURL("/portfolio");
  await page.goBack();
  const posts = await answerCalls(page);
  await pressSend(page);
  await expectSent(page);
  expect(posts).toEqual([MESSAGE]);
});

test("a toast closes by its button, which is big enough for a thumb", async ({ page }) => {
  await pressSend(page);
  const close = page.getByRole("button", { name: "Close" });
  // The layout's size, which the toast's arrival does not move.
  const size = await close.evaluate((button: HTMLElement) => [button.offsetWidth, button.offsetHeight]);
  expect(size).toEqual([44, 44]);
  await close.click();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("the form begins beside the heading and is whole with its button; on a phone it comes before the details", {
  tag: "@phone",
}, async ({ page, isMobile }) => {
  await page.evaluate(() => document.fonts.ready);
  const title = await boxOf(heading(page, "CONTACT US"));
  const form = await boxOf(page.locator("form"));
  const button = await boxOf(sendButton(page));
  const details = await boxOf(page.getByRole("heading", { name: "Get In Touch" }));
  if (!isMobile) {
    expect(form.y).toBeCloseTo(title.y, 0);
    expect(form.x).toBeGreaterThan(title.x + title.width);
    expect(button.y + button.height).toBeLessThan(800);
    expect(details.x).toBe(title.x);
  } else {
    const invitation = await boxOf(page.getByText("Have a project in mind?"));
    const order = [title, invitation, form, button, details].map(({ y }) => y);
    expect(order).toEqual([...order].sort((one, other) => one - other));
    expect(button.width).toBe(form.width);
  }
});

test("the longer word of the heading is whole at every width", async ({ page }) => {
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

test.describe("how sending ended", () => {
  test.use({ expectedErrors: CALL_ERRORS });

  test("stands beside the button after the toast has gone, until the visitor goes on", async ({ page }) => {
    await answerCalls(page, answerWith({ status: 500, json: {} }));
    await sendForm(page);
    const result = page.locator("form").getByText("Failed to send message. Please try again.");
    await expect(result).toBeVisible();
    const toast = await boxOf(page.getByRole("alert"));
    const form = await boxOf(page.locator("form"));
    // Beside the form there is room for the toast; on a phone it lies over what is at the lower edge.
    expect(toast.x + toast.width).toBeLessThan(form.x);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert")).toBeHidden();
    await expect(result).toBeVisible();
    await expect(sendButton(page)).toHaveAccessibleDescription(/Failed to send message/);
    await field(page, "subject").fill("Another");
    await expect(result).toBeHidden();
    await sendForm(page);
    await expect(result).toBeVisible();
    // What is faulty is all there is to say now.
    await field(page, "name").fill("");
    await pressSend(page);
    await expect(page.getByText("Name is required")).toBeVisible();
    await expect(result).toBeHidden();
  });
});

test("near a field's limit it says how much it still takes", async ({ page }) => {
  const counter = page.locator("form").getByText(/characters? left$/);
  await field(page, "name").fill("A".repeat(89));
  await expect(counter).toHaveCount(0);
  await field(page, "name").fill("A".repeat(99));
  await expect(counter.first()).toHaveText("1 character left");
  await expect(field(page, "name")).toHaveAccessibleDescription("1 character left");
  await expect(page.getByRole("status").filter({ hasText: "Few characters left" })).toHaveCount(1);
  await field(page, "name").press("End");
  await page.keyboard.type("AB");
  await expect(field(page, "name")).toHaveValue("A".repeat(100));
  await expect(page.getByRole("status").filter({ hasText: "No characters left" })).toHaveCount(1);
});

test("the email address is copied by a button with a tooltip, which says so", async ({ page, context }) => {
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

  test("the form says what it needs and who to write to; the browser checks it, and the mail program gets the words", async ({
    page,
  }) => {
    // Playwright's own words for it don't look into the element.
    const needs = page.locator("form noscript p");
    await expect(needs).toContainText("This form needs JavaScript.");
    await expect(needs.locator("a")).toHaveAttribute("href", /^mailto:.+@.+/);
    expect((await boxOf(needs)).y).toBeLessThan((await boxOf(sendButton(page))).y);
    expect(await page.locator("form").evaluate((form: HTMLFormElement) => form.noValidate)).toBe(false);
    await fillForm(page);
    const opened = page.waitForEvent("console", (line) => line.text().includes("external handler for 'mailto:"));
    await pressSend(page);
    expect((await opened).text()).toContain(encodeURIComponent(MESSAGE.email));
  });
});

test("a discarded draft comes back by Undo, on the device too, beside what was typed since", async ({ page }) => {
  await fillForm(page);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expectEmptyForm(page);
  const undo = page.getByRole("button", { name: "Undo" });
  // The toast's clock is an animation.
  await expect(page.locator("[role=progressbar]")).toHaveCSS("animation-duration", "10s");
  await undo.click();
  await expectFilledForm(page);
  await expect(undo).toBeHidden();
  await page.reload();
  await expectFilledForm(page);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await field(page, "subject").fill("Another");
  await undo.click();
  await expectFilledForm(page, { subject: "Another" });
});

for (const width of [600, 768, 899])
  test(`at ${width} px no toast lies over the form`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await pressSend(page);
    const toast = await boxOf(page.getByRole("alert"));
    expect(toast.x + toast.width).toBeLessThan((await boxOf(page.locator("form"))).x);
  });
