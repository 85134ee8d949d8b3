/** The function behind the contact form: a stand-in for it, and calls of a real one. */
import type { Page, Route } from "@playwright/test";

/** A message as the function takes it: what the tests fill the form with. */
export const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello\nyou" };

export type Message = typeof MESSAGE;

type Answer = (route: Route) => Promise<void>;

/** Allows pages of any origin to call. */
const CORS = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" };

/** An answer that the calling page may read, with status 200 unless told otherwise. */
export function answerWith(response: Parameters<Route["fulfill"]>[0]): Answer {
  return (route) => route.fulfill({ headers: CORS, ...response });
}

/** Answers the form's calls in the function's place. Gives a list to which each message is added as it comes. */
export async function answerCalls(page: Page, answer: Answer = answerWith({ json: {} })): Promise<unknown[]> {
  const messages: unknown[] = [];
  await page.context().route("**/functions/v1/send-contact-email", (route) => {
    if (route.request().method() !== "POST") return answerWith({ status: 204 })(route);
    messages.push(route.request().postDataJSON());
    return answer(route);
  });
  return messages;
}

/** Sends a message to a real function, without a browser. */
export function postMessage(url: string, message: Message): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(message),
  });
}

/** The mails that a real backend's inbox has caught. */
export async function readInbox(inbox: string): Promise<{ to: string[] }[]> {
  return (await fetch(`${inbox}/emails.json`)).json();
}
