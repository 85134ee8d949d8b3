/** The contact form, as a visitor fills it in and sends it. */
import type { Locator, Page } from "@playwright/test";
import { MESSAGE, type Message } from "./contact-function";
import { expect } from "./test";

/** The fields in their order on the page, by what their labels say. */
const LABELS = { name: "Your Name", email: "Your Email", subject: "Subject", message: "Your Message" };

const NAMES = Object.keys(LABELS) as (keyof Message)[];

export const field = (page: Page, name: keyof Message): Locator => page.getByLabel(LABELS[name]);

/** Fills all fields with the tests' message, or with what is given in its place. */
export async function fillForm(page: Page, changes: Partial<Message> = {}): Promise<void> {
  const message = { ...MESSAGE, ...changes };
  for (const name of NAMES) await field(page, name).fill(message[name]);
}

export const sendButton = (page: Page): Locator => page.getByRole("button", { name: "SEND MESSAGE" });

export const pressSend = (page: Page): Promise<void> => sendButton(page).click();

export async function sendForm(page: Page, changes: Partial<Message> = {}): Promise<void> {
  await fillForm(page, changes);
  await pressSend(page);
}

/** The form holds what `fillForm` fills in, given the same changes. */
export async function expectFilledForm(page: Page, changes: Partial<Message> = {}): Promise<void> {
  const message = { ...MESSAGE, ...changes };
  for (const name of NAMES) await expect(field(page, name)).toHaveValue(message[name]);
}

export const expectEmptyForm = (page: Page): Promise<void> =>
  expectFilledForm(page, { name: "", email: "", subject: "", message: "" });

export const expectSent = (page: Page): Promise<void> =>
  expect(page.getByRole("status").filter({ hasText: "Message sent!" })).toBeVisible();

export const expectSendingFailed = (page: Page): Promise<void> =>
  expect(page.getByRole("alert")).toContainText("Failed to send message. Please try again.");
