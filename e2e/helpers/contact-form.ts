/**
 * The contact form as a visitor uses it: `import * as form`. Answers in place of its function, and calls of a real one.
 */
import type { Locator, Page, Route } from "@playwright/test";
import { byField, type ContactMessage, FIELDS } from "../../supabase/functions/send-contact-email/rules";
import { toast } from "./page-parts";
import { expect } from "./test";

/** The tests' message, as the function takes it. */
export const MESSAGE: ContactMessage = {
  name: "Ada",
  email: "ada@example.com",
  subject: "A video",
  message: "Hello\nyou",
};

/** Answers the form's calls; Playwright adds the CORS headers. @returns the messages so far */
export async function answerCalls(page: Page, answer = (route: Route) => route.fulfill({ json: { ok: true } })) {
  const messages: unknown[] = [];
  await page.context().route("**/functions/v1/send-contact-email", (route) => {
    messages.push(route.request().postDataJSON());
    return answer(route);
  });
  return messages;
}

const LABELS: ContactMessage = {
  name: "Your Name",
  email: "Your Email",
  subject: "Subject",
  message: "Your Message",
};

/** In the page's order. */
export const NAMES = FIELDS;

export const field = (page: Page, name: keyof ContactMessage): Locator => page.getByLabel(LABELS[name]);

/** Fills all fields with the tests' message and these changes. */
export async function fill(page: Page, changes: Partial<ContactMessage> = {}): Promise<void> {
  const message = { ...MESSAGE, ...changes };
  for (const name of NAMES) await field(page, name).fill(message[name]);
}

export const sendButton = (page: Page): Locator => page.getByRole("button", { name: "SEND MESSAGE" });

export const press = (page: Page): Promise<void> => sendButton(page).click();

export async function send(page: Page, changes: Partial<ContactMessage> = {}): Promise<void> {
  await fill(page, changes);
  await press(page);
}

/** Waits for the values that `fill` sets with the same changes. */
export async function expectFilled(page: Page, changes: Partial<ContactMessage> = {}): Promise<void> {
  const message = { ...MESSAGE, ...changes };
  for (const name of NAMES) await expect(field(page, name)).toHaveValue(message[name]);
}

const NO_WORDS = byField(() => "");

export const expectEmpty = (page: Page): Promise<void> => expectFilled(page, NO_WORDS);

export const expectSent = (page: Page): Promise<void> => expect(toast(page, "Message sent!")).toBeVisible();

export const expectFailed = (page: Page): Promise<void> =>
  expect(toast(page, "Error")).toContainText("Failed to send message. Please try again.");

/** Sends a message to the function of `npm start`, like its site. */
export function postMessage(url: string, message: ContactMessage): Promise<Response> {
  const headers = { "Content-Type": "application/json", Origin: "http://localhost:9000" };
  return fetch(url, { method: "POST", headers, body: JSON.stringify(message) });
}

export async function readInbox(inbox: string): Promise<{ to: string[] }[]> {
  return (await fetch(`${inbox}/emails.json`)).json();
}
