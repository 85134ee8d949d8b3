/** One worker of the contact function, under Deno. */
import { once } from "node:events";
import { FUNCTION_PATH, findDeno, startFunction } from "../../scripts/backend/parts";
import { freePort } from "../../scripts/backend/ports";
import type { Deadlines } from "../../supabase/functions/send-contact-email/deadline";

/** The site whose form may send. */
export const ORIGIN = "http://localhost:9000";
export const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello\nyou" };

let visitors = 0;
export const newMessage = () => ({ ...MESSAGE, email: `visitor${visitors++}@example.com` });

/** @param deadlines others than the deployed function's */
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
    /** Waits until the log has so many of these words. */
    async isLogged(words: string, times = 1) {
      while (errors && log.split(words).length <= times) await once(errors, "data");
    },
    fetch: (init: RequestInit, at = "") => fetch(`${url}${FUNCTION_PATH}${at}`, init),
    /** Posts a message as the site's form does. */
    post(message: object = newMessage(), headers: Record<string, string> = {}) {
      const own = { "Content-Type": "application/json", Origin: ORIGIN, ...headers };
      return worker.fetch({ method: "POST", headers: own, body: JSON.stringify(message) });
    },
    /** Posts messages at the same time, each from its own address. @returns the statuses, sorted */
    async postMany(messages: object[]): Promise<number[]> {
      const from = (index: number) => ({ "X-Forwarded-For": `10.1.${messages.length}.${index}` });
      const answers = await Promise.all(messages.map((message, index) => worker.post(message, from(index))));
      return answers.map(({ status }) => status).sort();
    },
    /** Drains until nothing is left to send. @returns how many mails were sent */
    async drain(): Promise<number> {
      const { sent } = await (await worker.fetch({ method: "POST" }, "/drain")).json();
      return sent > 0 ? sent + (await worker.drain()) : 0;
    },
    async deliver(message: object = MESSAGE) {
      expect((await worker.post(message)).status).toBe(200);
      await worker.drain();
    },
  };
  return worker;
}
