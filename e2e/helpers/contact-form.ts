/** The contact form as a visitor uses it: `import * as form`. */
import type { Locator, Page } from "@playwright/test";
import { MESSAGE, type Message } from "./contact-function";
import { expect } from "./test";

/** The fields' labels, in the page's order. */
const LABELS = { name: "Your Name", email: "Your Email", subject: "Subject", message: "Your Message" };

const NAMES = Object.keys(LABELS) as (keyof Message)[];

export const field = (page: Page, name: keyof Message): Locator => page.getByLabel(LABELS[name]);

/** Fills all fields with the tests' message and these changes. */
export async function fill(page: Page, changes: Partial<Message> = {}): Promise<void> {
  const message = { ...MESSAGE, ...changes };
  for (const name of NAMES) await field(page, name).fill(message[name]);
}

export const sendButton = (page: Page): Locator => page.getByRole("button", { name: "SEND MESSAGE" });

export const press = (page: Page): Promise<void> => sendButton(page).click();

export async function send(page: Page, changes: Partial<Message> = {}): Promise<void> {
  await fill(page, changes);
  await press(page);
}

/** Waits for the values that `fill` sets with the same changes. */
export async function expectFilled(page: Page, changes: Partial<Message> = {}): Promise<void> {
  const message = { ...MESSAGE, ...changes };
  for (const name of NAMES) await expect(field(page, name)).toHaveValue(message[name]);
}

export const expectEmpty = (page: Page): Promise<void> =>
  expectFilled(page, { name: "", email: "", subject: "", message: "" });

export const expectSent = (page: Page): Promise<void> =>
  expect(page.getByRole("status").filter({ hasText: "Message sent!" })).toBeVisible();

export const expectFailed = (page: Page): Promise<void> =>
  expect(page.getByRole("alert")).toContainText("Failed to send message. Please try again.");
