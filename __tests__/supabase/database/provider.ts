import http from "node:http";
import { text } from "node:stream/consumers";
import type { Mail } from "../../../supabase/functions/send-contact-email/mails";
import { listen } from "./relay";

type Answer = { status: number; headers?: Record<string, string>; body?: object };
/** What the provider does with a mail: answers; never settles; or rejects, which breaks the connection. */
export type Behaviour = (mail: Mail, accept: () => Answer) => Answer | Promise<Answer>;

const never = new Promise<Answer>(() => {});
export const answers = (status: number, message?: string) => (): Answer => ({ status, body: { message } });
export const silent = () => never;
export const mute: Behaviour = (_, accept) => accept() && never;
export const away = () => Promise.reject();
const accepting: Behaviour = (_, accept) => accept();

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
    provider.asked += 1;
    try {
      const { status, headers, body = {} } = await provider.behaviour(mail, accept);
      response.writeHead(status, headers).end(JSON.stringify(body));
    } catch {
      request.socket.destroy();
    }
  });
  const provider = {
    url: `http://127.0.0.1:${await listen(server)}`,
    behaviour: accepting,
    /** How many mails it got, accepted or not. */
    asked: 0,
    mails: () => [...accepted.values()],
    recipients: () => provider.mails().map(({ to }) => String(to)),
    recover() {
      provider.behaviour = accepting;
    },
    clear() {
      accepted.clear();
      provider.asked = 0;
    },
    stop: () => server.close().closeAllConnections(),
  };
  return provider;
}
