import http from "node:http";
import { text } from "node:stream/consumers";
import type { Mail } from "../../../supabase/functions/send-contact-email/mails";
import { listen } from "../../../test-support/relay";

type Answer = { status: number; headers?: Record<string, string>; body?: object };
/** Answers a mail. A promise that rejects breaks the connection. */
export type Behaviour = (mail: Mail, accept: () => Answer) => Answer | Promise<Answer>;

/** Break the connections of the unanswered mails. */
const unanswered: (() => void)[] = [];
const neverAnswers = () => new Promise<Answer>((_, reject) => unanswered.push(reject));
export const answers = (status: number, message?: string) => (): Answer => ({ status, body: { message } });
/** Refuses some mails. */
export const refuses =
  (isRefused: (mail: Mail) => boolean, status: number, message: string): Behaviour =>
  (mail, accept) =>
    isRefused(mail) ? answers(status, message)() : accept();
export const acceptsSilently: Behaviour = (_, accept) => accept() && neverAnswers();
export const isUnreachable = () => Promise.reject();
const accepts: Behaviour = (_, accept) => accept();

/** Starts a mail provider with Resend's idempotency keys. */
export async function startProvider() {
  const accepted = new Map<string, Mail>();
  const server = http.createServer(async (request, response) => {
    const key = String(request.headers["idempotency-key"]);
    const mail: Mail = JSON.parse(await text(request));
    function accept(): Answer {
      const known = accepted.get(key) ?? mail;
      accepted.set(key, known);
      if (JSON.stringify(known) === JSON.stringify(mail)) return { status: 200 };
      return { status: 409, body: { name: "invalid_idempotent_request" } };
    }
    provider.requests += 1;
    try {
      const { status, headers, body = {} } = await provider.behaviour(mail, accept);
      response.writeHead(status, headers).end(JSON.stringify(body));
    } catch {
      request.socket.destroy();
    }
  });
  const provider = {
    url: `http://127.0.0.1:${await listen(server)}`,
    behaviour: accepts,
    /** The number of received mails, accepted or not. */
    requests: 0,
    mails: () => [...accepted.values()],
    recipients: () => provider.mails().map(({ to }) => String(to)),
    recover() {
      provider.behaviour = accepts;
    },
    clear() {
      provider.recover();
      for (const breakConnection of unanswered.splice(0)) breakConnection();
      accepted.clear();
      provider.requests = 0;
    },
    stop: () => server.close().closeAllConnections(),
  };
  return provider;
}
