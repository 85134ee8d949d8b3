/** One worker of the contact function, in the test's own process. */
import { FUNCTION_PATH } from "../../scripts/backend/function";
import { DEADLINES } from "../../supabase/functions/send-contact-email/deadline";
import { createFunction } from "../../supabase/functions/send-contact-email/function";
import type { ContactMessage } from "../../supabase/functions/send-contact-email/rules";

/** The origin whose form may send. */
export const ORIGIN = "http://localhost:9000";
export const MESSAGE: ContactMessage = {
  name: "Ada",
  email: "ada@example.com",
  subject: "A video",
  message: "Hello\nyou",
};

let visitors = 0;
/** A message from another mailbox each time. */
export const newMessage = () => ({ ...MESSAGE, email: `visitor${visitors++}@example.com` });
export const newMessages = (count: number) => Array.from({ length: count }, newMessage);

export const from = (address: string) => ({ "X-Forwarded-For": address });

/** The form's request. */
export const requestFor = (message: object, headers = {}) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", Origin: ORIGIN, ...headers },
  body: JSON.stringify(message),
});

export function startWorker(settings: Record<string, string>, deadlines: Partial<typeof DEADLINES> = {}) {
  const log: string[] = [];
  const answer = createFunction(settings, { ...DEADLINES, ...deadlines }, (sentence) => log.push(sentence));

  const worker = {
    log: () => log.join("\n"),
    fetch: (url: RequestInfo | URL, init?: RequestInit) => answer(new Request(url, init), "127.0.0.1"),
    request: (path = "", init: RequestInit = {}) =>
      worker.fetch(`http://localhost${FUNCTION_PATH}${path}`, { method: "POST", ...init }),
    /** Posts a message like the site's form. */
    post: (message: object = newMessage(), headers = {}) => worker.request("", requestFor(message, headers)),
    status: async (message?: object, headers?: Record<string, string>) => (await worker.post(message, headers)).status,
    /** Posts messages at the same time, by default each from its own address. @returns the sorted statuses */
    async postMany(messages: object[], addressOf = (index: number) => `10.1.${messages.length}.${index}`) {
      const all = messages.map((message, index) => worker.status(message, from(addressOf(index))));
      return (await Promise.all(all)).sort();
    },
    /** Sends the due mails until none is left. @returns their number */
    async drain(): Promise<number> {
      const answer = await worker.request("/drain");
      expect(answer.status).toBe(200);
      const { sent } = await answer.json();
      return sent > 0 ? sent + (await worker.drain()) : 0;
    },
    /** Posts a message and sends its mails. */
    async deliver(message: object = MESSAGE) {
      expect(await worker.status(message)).toBe(200);
      await worker.drain();
    },
  };
  return worker;
}
