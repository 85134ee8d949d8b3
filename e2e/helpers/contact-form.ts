/** The contact form, as a visitor fills it in and sends it. */
import type { Locator, Page } from "@playwright/test";
import { MESSAGE, type Message } from "./contact-function";
import { expect } from "./test";

/** The fields in their order on the page, by what their labels say. */
const LABELS = { name: "Your Name", email: "Your Email", subject: "Subject", message: "Your Message" };

const NAMES = ["name", "email", "subject", "message"] as const;

/** One field of the form. */
export const field = (page: Page, name: keyof Message): Locator => page.getByLabel(LABELS[name]);

/** Fills all fields with the tests' message, or with what is given in its place. */
export async function fillForm(page: Page, changes: Partial<Message> = {}): Promise<void> {
  const message = { ...MESSAGE, ...changes };
  for (const name of NAMES) await field(page, name).fill(message[name]);
}

/** The button that sends, while nothing is being sent. */
export const sendButton = (page: Page): Locator => page.getByRole("button", { name: "SEND MESSAGE" });

/** Presses the button that sends. */
export const pressSend = (page: Page): Promise<void> => sendButton(page).click();

/** Fills the form and sends it. */
export async function sendForm(page: Page, changes: Partial<Message> = {}): Promise<void> {
  await fillForm(page, changes);
  await pressSend(page);
}

/** The form holds what `fillForm` fills in, given the same changes. */
export async function expectFilledForm(page: Page, changes: Partial<Message> = {}): Promise<void> {
  const message = { ...MESSAGE, ...changes };
  for (const name of NAMES) await expect(field(page, name)).toHaveValue(message[name]);
}

/** All fields are empty. */
export async function expectEmptyForm(page: Page): Promise<void> {
  for (const name of NAMES) await expect(field(page, name)).toHaveValue("");
}

/** The visitor is told that the message has arrived. */
export const expectSent = (page: Page): Promise<void> =>
  expect(page.getByRole("status").filter({ hasText: "Message sent!" })).toBeVisible();

/** The visitor is told that the message could not be sent. */
export const expectSendingFailed = (page: Page): Promise<void> =>
  expect(page.getByRole("alert")).toContainText("Failed to send message. Please try again.");
