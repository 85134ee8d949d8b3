/** The function behind the contact form: a stand-in for it, and calls of a real one. */
import type { Page, Route } from "@playwright/test";

/** A message as the function takes it: what the tests fill the form with. */
export const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello\nyou" };

export type Message = typeof MESSAGE;

type Answer = (route: Route) => Promise<void>;

/** An answer that the calling page may read, by Playwright's own headers, with status 200 unless told otherwise. */
export const answerWith =
  (response: Parameters<Route["fulfill"]>[0]): Answer =>
  (route) =>
    route.fulfill(response);

/** Answers the form's calls in the function's place. Gives a list to which each message is added as it comes. */
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
