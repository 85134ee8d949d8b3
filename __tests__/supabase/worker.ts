/** One worker of the contact function, under Deno. */
import { once } from "node:events";
import { freePort } from "../../scripts/backend/ports";
import { FUNCTION_PATH, findDeno, startFunction } from "../../scripts/backend/services";
import type { Deadlines } from "../../supabase/functions/send-contact-email/deadline";

/** The origin whose form may send. */
export const ORIGIN = "http://localhost:9000";
export const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello\nyou" };

let visitors = 0;
/** A message from another mailbox each time. */
export const newMessage = () => ({ ...MESSAGE, email: `visitor${visitors++}@example.com` });
export const newMessages = (count: number) => Array.from({ length: count }, newMessage);

export const from = (address: string) => ({ "X-Forwarded-For": address });

export async function startWorker(settings: Record<string, string>, deadlines?: Deadlines) {
  const deno = findDeno();
  if (!deno) throw new Error("These tests need Deno, and npm has none for this system.");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { pid, errors, stop, kill } = await startFunction(deno, port, settings, { log: "pipe" }, deadlines);
  let log = "";
  errors?.setEncoding("utf8").on("data", (words: string) => {
    log += words;
  });

  const worker = {
    url,
    pid,
    stop,
    kill,
    log: () => log,
    /** Waits until the log contains the words this many times. */
    async logged(words: string, times = 1) {
      while (errors && log.split(words).length <= times) await once(errors, "data");
    },
    fetch: (init: RequestInit, path = "") => fetch(`${url}${FUNCTION_PATH}${path}`, init),
    /** Posts a message like the site's form. */
    post(message: object = newMessage(), more: Record<string, string> = {}) {
      const headers = { "Content-Type": "application/json", Origin: ORIGIN, ...more };
      return worker.fetch({ method: "POST", headers, body: JSON.stringify(message) });
    },
    status: async (message?: object, headers?: Record<string, string>) => (await worker.post(message, headers)).status,
    /** Posts messages at the same time, by default each from its own address. @returns the sorted statuses */
    async postMany(messages: object[], addressOf = (index: number) => `10.1.${messages.length}.${index}`) {
      const all = messages.map((message, index) => worker.status(message, from(addressOf(index))));
      return (await Promise.all(all)).sort();
    },
    /** Sends the due mails until none is left. @returns their number */
    async drain(): Promise<number> {
      const answer = await worker.fetch({ method: "POST" }, "/drain");
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
