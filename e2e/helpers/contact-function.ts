/** Answers in place of the contact function, and calls of a real one. */
import type { Page, Route } from "@playwright/test";

/** The tests' message, as the function takes it. */
export const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello\nyou" };

export type Message = typeof MESSAGE;

/** Answers the form's calls; Playwright adds the CORS headers. @returns the messages so far */
export async function answerCalls(page: Page, answer = (route: Route) => route.fulfill({ json: { ok: true } })) {
  const messages: unknown[] = [];
  await page.context().route("**/functions/v1/send-contact-email", (route) => {
    messages.push(route.request().postDataJSON());
    return answer(route);
  });
  return messages;
}

/** Sends a message to the function of `npm start`, like its site. */
export function postMessage(url: string, message: Message): Promise<Response> {
  const headers = { "Content-Type": "application/json", Origin: "http://localhost:9000" };
  return fetch(url, { method: "POST", headers, body: JSON.stringify(message) });
}

export async function readInbox(inbox: string): Promise<{ to: string[] }[]> {
  return (await fetch(`${inbox}/emails.json`)).json();
}
