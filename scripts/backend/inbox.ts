// The local backend's inbox: implements Resend's POST /emails, stores each mail, and shows them as a page.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { inboxPage } from "./inbox-page";
import { type CaughtMail, type MailRequest, mailSchema } from "./mail";

/** @returns undefined for invalid JSON, such as a line that a crash cut off */
function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const refused = (statusCode: number, name: string, message: string) =>
  [statusCode, { statusCode, name, message }] as const;

/**
 * Creates the inbox's request listener.
 * @param file stores the mails, one line of JSON each
 */
export function inbox(file: string): http.RequestListener {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const lines = fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n") : [];
  const mails = lines.flatMap((line) => (parse(line) as CaughtMail | undefined) ?? []);

  /** @returns undefined if the key belongs to another mail */
  function keep(mail: MailRequest, key: string | undefined): CaughtMail | undefined {
    const known = key && mails.find(({ idempotency_key }) => idempotency_key === key);
    if (known) return JSON.stringify(mailSchema.parse(known)) === JSON.stringify(mail) ? known : undefined;
    const caught = { ...mail, id: randomUUID(), created_at: new Date().toISOString(), idempotency_key: key ?? null };
    // After a line that was cut off, this starts a new one.
    fs.appendFileSync(file, `\n${JSON.stringify(caught)}`);
    mails.push(caught);
    return caught;
  }

  async function take(req: http.IncomingMessage) {
    if (!/^Bearer ./.test(req.headers.authorization ?? "")) return refused(401, "missing_api_key", "Missing API Key");
    const { data: mail, error } = mailSchema.safeParse(parse(await text(req)));
    if (!mail) return refused(422, "validation_error", z.prettifyError(error));
    const caught = keep(mail, req.headers["idempotency-key"]?.toString());
    if (!caught) return refused(409, "invalid_idempotent_request", "This key was used for another mail.");
    return [200, { id: caught.id }] as const;
  }

  async function serve(req: http.IncomingMessage, res: http.ServerResponse) {
    const answer = (status: number, type: string, body: string) =>
      res.writeHead(status, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store" }).end(body);
    const route = `${req.method} ${req.url?.replace(/[?#].*$/s, "")}`;
    if (route === "POST /emails") {
      const [status, body] = await take(req);
      answer(status, "application/json", JSON.stringify(body));
    } else if (route === "GET /emails.json")
      answer(200, "application/json", JSON.stringify(mails.toReversed(), null, 2));
    else if (route === "GET /") answer(200, "text/html", inboxPage(mails.toReversed()));
    else answer(404, "text/plain", "Not found\n");
  }

  return (req, res) =>
    void serve(req, res).catch((error) => {
      // A full disk, for example. The function retries the mail.
      console.error(`The inbox could not answer ${req.method} ${req.url?.slice(0, 100)} (${error.code ?? error}).`);
      if (!res.headersSent) res.writeHead(500).end(JSON.stringify({ statusCode: 500, name: "internal" }));
    });
}

/** Starts the inbox on loopback. Rejects if the port is taken. */
export async function startInbox(file: string, port: number): Promise<http.Server> {
  const server = http.createServer(inbox(file));
  await once(server.listen(port, "127.0.0.1"), "listening");
  return server;
}
