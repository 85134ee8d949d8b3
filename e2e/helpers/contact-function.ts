/** Answers in place of the contact function, and calls of a real one. */
import type { Page, Route } from "@playwright/test";

/** The tests' message, as the function takes it. */
export const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello\nyou" };

export type Message = typeof MESSAGE;

type Answer = (route: Route) => Promise<void>;

/** An answer with status 200 by default. Playwright adds the CORS headers. */
export const answerWith =
  (response: Parameters<Route["fulfill"]>[0]): Answer =>
  (route) =>
    route.fulfill(response);

/** Answers the form's calls. @returns the messages so far */
export async function answerCalls(page: Page, answer: Answer = answerWith({ json: {} })): Promise<unknown[]> {
  const messages: unknown[] = [];
  await page.context().route("**/functions/v1/send-contact-email", (route) => {
    messages.push(route.request().postDataJSON());
    return answer(route);
  });
  return messages;
}

/** Sends a message to a real function, without a browser. */
export function postMessage(url: string, message: Message): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  return fetch(url, { method: "POST", headers, body: JSON.stringify(message) });
}

export async function readInbox(inbox: string): Promise<{ to: string[] }[]> {
  return (await fetch(`${inbox}/emails.json`)).json();
}
