// A mail inbox for the local backend: it speaks Resend's POST /emails, keeps what it gets, and shows it as a page.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { inboxPage } from "./inbox-page.mjs";

/**
 * @typedef {object} Mail what was sent, as Resend's API has it
 * @property {string} from
 * @property {string | string[]} to
 * @property {string} subject
 * @property {string} [text]
 * @property {string} [html]
 * @property {string} [reply_to]
 * @property {Record<string, string>} [headers]
 * @typedef {Mail & { id: string, created_at: string, idempotency_key: string | null }} CaughtMail
 */

/** What an earlier run kept. A line that was cut off by a crash was never answered, and will be sent again. @param {string} file @returns {CaughtMail[]} */
function readMails(file) {
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

/** What is wrong with a mail, in Resend's words. @param {Partial<Mail>} mail */
function complaint(mail) {
  const missing = /** @type {const} */ (["from", "to", "subject"]).find((field) => !mail[field]?.length);
  if (missing) return `Missing \`${missing}\` field.`;
  return mail.text || mail.html ? undefined : "Missing `html` or `text` field.";
}

/**
 * A request listener that is the inbox.
 * @param {string} file where the mails are kept, a line of JSON each
 * @returns {http.RequestListener}
 */
export function inbox(file) {
  const mails = readMails(file);
  const byKey = new Map(mails.map((mail) => [mail.idempotency_key, mail]));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // A line that was cut off stays alone on its line.
  if (fs.existsSync(file)) fs.appendFileSync(file, "\n");

  /** @param {Mail} mail @param {string | undefined} key @returns {CaughtMail | undefined} undefined: the key is another mail's */
  function keep(mail, key) {
    const known = key && byKey.get(key);
    if (known) {
      const { id, created_at, idempotency_key, ...first } = known;
      return JSON.stringify(first) === JSON.stringify(mail) ? known : undefined;
    }
    const caught = { ...mail, id: randomUUID(), created_at: new Date().toISOString(), idempotency_key: key ?? null };
    fs.appendFileSync(file, `${JSON.stringify(caught)}\n`);
    mails.push(caught);
    byKey.set(caught.idempotency_key, caught);
    return caught;
  }

  /** @param {http.IncomingMessage} req @returns {Promise<[number, object]>} */
  async function take(req) {
    const refused = (/** @type {number} */ statusCode, /** @type {string} */ name, /** @type {string} */ message) =>
      /** @type {[number, object]} */ ([statusCode, { statusCode, name, message }]);
    if (!/^Bearer ./.test(req.headers.authorization ?? "")) return refused(401, "missing_api_key", "Missing API Key");
    const mail = await text(req)
      .then((body) => JSON.parse(body))
      .catch(() => undefined);
    if (typeof mail !== "object" || mail === null) return refused(400, "validation_error", "Not valid JSON.");
    const wrong = complaint(mail);
    if (wrong) return refused(422, "missing_required_field", wrong);
    const caught = keep(mail, /** @type {string | undefined} */ (req.headers["idempotency-key"]));
    if (!caught) return refused(409, "invalid_idempotent_request", "This key was used for another mail.");
    return [200, { id: caught.id }];
  }

  /** @param {http.ServerResponse} res @param {number} status @param {string} type @param {string} body */
  function answer(res, status, type, body) {
    res.writeHead(status, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store" }).end(body);
  }

  return async (req, res) => {
    const { pathname } = new URL(req.url ?? "/", "http://localhost");
    const route = `${req.method} ${pathname}`;
    if (route === "POST /emails") {
      const [status, body] = await take(req);
      return answer(res, status, "application/json", JSON.stringify(body));
    }
    const newestFirst = mails.toReversed();
    if (route === "GET /emails.json") return answer(res, 200, "application/json", JSON.stringify(newestFirst, null, 2));
    if (route === "GET /") return answer(res, 200, "text/html", inboxPage(newestFirst));
    return answer(res, 404, "text/plain", "Not found\n");
  };
}

/**
 * Starts the inbox on loopback.
 * @param {string} file @param {number} port 0 for any free one
 * @returns {Promise<http.Server>} once it listens; rejects where the port is taken
 */
export function startInbox(file, port) {
  const server = http.createServer(inbox(file));
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
