import { compose } from "../../supabase/functions/send-contact-email/mails";
import * as form from "../helpers/contact-form";
import { delayHydration } from "../helpers/deferred";
import { boxOf, expectNoViolations, heading, navigationLink, toast } from "../helpers/page-parts";
import { CALL_ERRORS, DISCARDED_HTML_ERRORS, expect, test } from "../helpers/test";

test("the page has the owner's words; a button copies the email address", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/contact");
  await expect(heading(page, "CONTACT US")).toBeVisible();
  // The header underlines the current page.
  await expect(page.locator("nav [aria-current=page]")).toHaveText("CONTACT");
  await expect(navigationLink(page, "CONTACT")).toHaveCSS("text-decoration", /^underline 2px/);
  const main = page.getByRole("main");
  for (const words of [
    "Have a project in mind? Get in touch with our team.",
    "Get In Touch",
    "Fill out the form and we'll get back to you as soon as possible.",
    "LocationLos Angeles, CA",
  ])
    await expect(main).toContainText(words);
  const address = main.getByRole("link", { name: "@" });
  await expect(address).toHaveAttribute("href", /^mailto:.+@.+/);
  const copy = page.getByRole("button", { name: "Copy the email address" });
  await copy.focus();
  await expect(page.getByRole("tooltip", { name: "Copy" })).toBeAttached();
  await copy.click();
  await expect(page.getByRole("status").filter({ hasText: "Copied" })).toBeVisible();
  await expect(address).toHaveText(/@/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.textContent());
  await main.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("an invalid form shows errors in red, until they are edited, and a toast beside it", async ({ page }) => {
  await page.goto("/contact");
  await form.press(page);
  for (const name of form.NAMES) {
    const field = form.field(page, name);
    await expect(field).toHaveAccessibleDescription(`${name.charAt(0).toUpperCase()}${name.slice(1)} is required`);
    await expect(field).toHaveCSS("border-top-color", "rgb(229, 56, 59)");
    await expect(page.getByText(`${name} is required`)).toHaveCSS("color", "rgb(255, 140, 122)");
  }
  await expect(form.field(page, "name")).toBeFocused();
  const shown = toast(page, "Validation Error");
  await expect(shown).toContainText("Please check the form for errors");
  // Its timer is an animation.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.pause();
  });
  await expectNoViolations(page);
  for (const width of [600, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { x, width: covered } = await boxOf(shown);
    expect(x + covered, `at ${width} px`).toBeLessThan((await boxOf(page.locator("form"))).x);
  }
  // Its button has a tooltip after a hover of 700 ms.
  const close = page.getByRole("button", { name: "Close" });
  const tooltip = page.getByRole("tooltip", { name: "Close" });
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await close.hover();
  await page.clock.runFor(690);
  await expect(tooltip).not.toBeAttached();
  await page.clock.runFor(20);
  await expect(tooltip).toBeAttached();
  await page.clock.resume();
  await close.click();
  await expect(shown).toBeHidden();
  await form.field(page, "email").fill("ada@nowhere");
  await expect(page.getByText(/is required/)).toHaveText([/^Name/, /^Subject/, /^Message/]);
  await form.press(page);
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(form.field(page, "email")).toHaveValue("ada@nowhere");
});

test("at 320 × 200 px a toast covers neither the focused field nor its error", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 200 });
  await page.goto("/contact");
  await form.press(page);
  await expect(toast(page, "Validation Error")).toBeVisible();
  for (const name of form.NAMES) {
    const field = form.field(page, name);
    await expect(field).toBeFocused();
    const error = page.locator(`[id="${await field.getAttribute("aria-describedby")}"]`);
    const toasts = page.getByRole("region", { name: "Notifications" }).locator("> div");
    const lowerEdge = ({ y, height }: Awaited<ReturnType<typeof boxOf>>) => y + height;
    /** Between the toasts and the field with its error. */
    const gap = async () => {
      const shown = await boxOf(toasts);
      const below = shown.y - lowerEdge(await boxOf(error));
      const above = (await boxOf(field)).y - lowerEdge(shown);
      return Math.max(below, above);
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    expect((await boxOf(field)).y).toBeGreaterThan(0);
    expect(lowerEdge(await boxOf(error))).toBeLessThanOrEqual(200);
    await page.keyboard.press("Tab");
  }
});

test("a call fails after 15 seconds, and says so until the visitor types", async ({ page, allowErrors }) => {
  allowErrors(CALL_ERRORS);
  await page.goto("/contact");
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const posts = await form.answerCalls(page, () => new Promise(() => {}));
  await form.send(page);
  await expect.poll(() => posts.length).toBe(1);
  await page.clock.fastForward(14_000);
  await expect(page.getByRole("button", { name: "SENDING..." })).toBeVisible();
  await page.clock.fastForward(1_100);
  await form.expectFailed(page);
  const result = page.locator("form").getByText("Failed to send message. Please try again.");
  await page.getByRole("button", { name: "Close" }).click();
  await expect(toast(page, "Error")).toBeHidden();
  await expect(result).toBeVisible();
  await form.field(page, "subject").fill("Another");
  await expect(result).toBeHidden();
  const honeypot = page.locator("form input[aria-hidden]");
  await expect(honeypot).not.toBeInViewport();
  for (const [calls, content] of ["", "robot"].entries()) {
    await honeypot.evaluate((input, value) => Object.assign(input, { value }), content);
    await form.press(page);
    await expect.poll(() => posts.length).toBe(calls + 2);
    await page.clock.fastForward(15_100);
    await expect(form.sendButton(page)).toBeEnabled();
  }
  const words = { ...form.MESSAGE, subject: "Another" };
  // A script has filled the first one while the clock stood still.
  expect(posts).toEqual([form.MESSAGE, words, { ...words, extra: "robot" }]);
});

test("after Enter in a field a phone shows the result above its keyboard @phone", async ({
  page,
  isMobile,
  allowErrors,
}) => {
  allowErrors(CALL_ERRORS);
  await page.goto("/contact");
  await form.answerCalls(page, (route) => route.abort());
  await form.fill(page);
  await form.field(page, "subject").press("Enter");
  await form.expectFailed(page);
  // No field has the focus, so a keyboard closes.
  await expect(form.sendButton(page)).toBeFocused();
  const { y, height } = await boxOf(page.locator("#result"));
  const visible = (page.viewportSize()?.height ?? 0) - (isMobile ? 336 : 0);
  // Scroll positions are whole pixels.
  expect(Math.floor(y + height)).toBeLessThanOrEqual(visible);
});

test("where storage is refused, no reload is proposed, the browser asks, and Back restores all fields", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/^Failed to load resource: net::ERR_FAILED/);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("refused", "QuotaExceededError");
    };
  });
  await page.goto("/contact");
  // In one file with the toasts.
  await expect(page.getByRole("button", { name: "Copy the email address" })).toBeVisible();
  await page.route("**/*.js", (route) => route.abort());
  await form.send(page);
  await form.expectFailed(page);
  await expect(page.getByRole("button", { name: "Refresh" })).toHaveCount(0);
  await page.unroute("**/*.js");
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => location.assign("/nope")));
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await expect(heading(page, "Page Not Found")).toBeVisible();
  await page.goBack();
  await form.expectFilled(page);
});

test("after Back the stored draft is shown, not older words that the browser restores", async ({ page, context }) => {
  await page.goto("/contact");
  await form.fill(page);
  await page.goto("/nope");
  const other = await context.newPage();
  await other.goto("/contact");
  // Another process may learn of the stored draft late, by an event.
  await form.expectFilled(other);
  await form.field(other, "message").fill("A newer message");
  await page.goBack();
  await form.expectFilled(page, { message: "A newer message" });
  await form.expectFilled(other, { message: "A newer message" });
});

test("the owner's mail fits a phone: all wraps, lines stay, dark mode is readable, a tap answers", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  const message = { ...form.MESSAGE, id: "", received_at: "2026-11-27", subject: "S".repeat(150) };
  message.message = `https://a.example/${"x".repeat(1982)}\n${"A".repeat(5000)}`;
  const settings = { apiKey: "", baseUrl: "", from: "", to: [], missing: [] };
  await page.setContent(compose({ kind: "notify", message }, settings).html);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect(page.getByText("AAA")).toHaveText(/^https.*A$/);
  await expect(page.getByText("AAA").locator("br")).toHaveCount(1);
  await expect(page.locator("body")).toHaveCSS("color", "rgb(255, 255, 255)");
  await expect(page.getByRole("link")).toHaveAttribute("href", "mailto:ada@example.com");
});

for (const changed of [false, true])
  test(`words typed before hydration are sent once; changed HTML: ${changed}`, async ({ page, allowErrors }) => {
    allowErrors(DISCARDED_HTML_ERRORS);
    const message = form.field(page, "message");
    const hydrateAfter = async (act: () => Promise<void>) => {
      const load = await delayHydration(page);
      const hydrated = page.goto("/contact", { waitUntil: "commit" });
      await act();
      await load({ changed });
      await hydrated;
    };
    await hydrateAfter(() => form.fill(page));
    await expect(page.locator("main font")).toHaveCount(0);
    await form.expectFilled(page);
    await expect(message).toBeFocused();

    await page.goto("/contact");
    await form.expectFilled(page);
    const posts = await form.answerCalls(page, () => new Promise(() => {}));
    await hydrateAfter(async () => {
      await form.fill(page, { subject: "Another" });
      for (let press = 0; press < 2; press++) await form.press(page);
    });
    await expect(page.getByRole("button", { name: "SENDING..." })).toBeVisible();
    await expect.poll(() => posts).toEqual([{ ...form.MESSAGE, subject: "Another" }]);
  });

test("an invalid submit before hydration focuses the first error, in HTML that React discards too", async ({
  page,
  allowErrors,
}) => {
  allowErrors(DISCARDED_HTML_ERRORS);
  const load = await delayHydration(page);
  const hydrated = page.goto("/contact", { waitUntil: "commit" });
  await form.fill(page, { name: " " });
  await form.field(page, "subject").press("Enter");
  await load({ changed: true });
  await hydrated;
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(form.field(page, "name")).toBeFocused();
});

test("too many characters are announced; Undo restores a discarded draft", async ({ page }) => {
  await page.goto("/contact");
  await form.field(page, "name").fill("A".repeat(101));
  await expect(page.getByRole("status").filter({ hasText: "Too many characters" })).toHaveCount(1);

  await form.fill(page);
  const discard = page.getByRole("button", { name: "Discard draft" });
  await discard.click();
  await form.expectEmpty(page);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  await form.expectFilled(page);
  await discard.click();
  await form.field(page, "subject").fill("Another");
  // Newer words stay.
  await undo.click();
  await form.expectFilled(page, { subject: "Another" });
  await discard.click();
  await form.expectEmpty(page);
  await page.goto("/contact");
  await form.expectEmpty(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form says how to write, and submits to the mail program", async ({ page }) => {
    await page.goto("/contact");
    const needs = page.locator("form p").filter({ hasText: "This form can't send your message. Write to us:" });
    await expect(needs.getByRole("link", { name: "@" })).toHaveAttribute("href", /^mailto:.+@.+/);
    expect((await boxOf(needs)).y).toBeLessThan((await boxOf(form.sendButton(page))).y);
    expect(await page.locator("form").evaluate((form: HTMLFormElement) => form.noValidate)).toBe(false);
    await form.fill(page);
    const session = await page.context().newCDPSession(page);
    await session.send("Page.enable");
    const opened = new Promise<{ url: string }>((resolve) => session.once("Page.frameRequestedNavigation", resolve));
    await form.press(page);
    expect((await opened).url).toMatch(new RegExp(`^mailto:.*${encodeURIComponent(form.MESSAGE.email)}`));
  });
});
