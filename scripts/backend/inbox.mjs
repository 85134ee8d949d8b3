// A mail inbox for the local backend: it speaks Resend's POST /emails, keeps what it gets, and shows it as a page.
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { inboxPage } from "./inbox-page.mjs";

/**
 * @typedef {object} Mail what was sent, as Resend's API has it
 * @property {string} from
 * @property {string | string[]} to
 * @property {string} subject
 * @property {string} [text]
 * @property {string} [html]
 * @property {string} [reply_to]
 * @property {string | string[]} [cc]
 * @property {string | string[]} [bcc]
 * @property {Record<string, string>} [headers]
 * @typedef {Mail & { id: string, created_at: string, idempotency_key: string | null }} CaughtMail
 */

/** Larger than any mail that is sent here; more than this is not read. */
const MAX_BYTES = 256 * 1024;
/** The newest mails are held in memory up to this length altogether; the file has them all. */
const MAX_HELD = 100_000_000;

class InvalidMail extends Error {}

/** @param {unknown} value */
const isText = (value) => typeof value === "string";
/** @param {unknown} value */
const isAddresses = (value) => [value].flat().every(isText) && [value].flat().join("") !== "";
/** @param {unknown} value */
const isHeaders = (value) => typeof value === "object" && Object.values(value ?? {}).every(isText);

/** The fields of a mail that are kept, and what each must be. */
const FIELDS = {
  from: isText,
  to: isAddresses,
  subject: isText,
  text: isText,
  html: isText,
  reply_to: isText,
  cc: isAddresses,
  bcc: isAddresses,
  headers: isHeaders,
};
const REQUIRED = ["from", "to", "subject"];

/**
 * Reads a mail from what was sent.
 * @param {unknown} body
 * @returns {Mail}
 * @throws {InvalidMail} what is wrong with it, in Resend's words
 */
function readMail(body) {
  const sent = /** @type {Record<string, unknown>} */ (body ?? {});
  const given = Object.entries(FIELDS).filter(([name]) => sent[name] !== undefined && sent[name] !== null);
  const missing = REQUIRED.find((name) => !sent[name]);
  if (missing) throw new InvalidMail(`Missing \`${missing}\` field.`);
  const invalid = given.find(([name, isValid]) => !isValid(sent[name]));
  if (invalid) throw new InvalidMail(`Invalid \`${invalid[0]}\` field.`);
  if (!sent.text && !sent.html) throw new InvalidMail("Missing `html` or `text` field.");
  return /** @type {Mail} */ (Object.fromEntries(given.map(([name]) => [name, sent[name]])));
}

/** A line of the file; undefined where it is no mail. @param {string} line @returns {CaughtMail | undefined} */
function readLine(line) {
  try {
    const { id, created_at, idempotency_key, ...mail } = JSON.parse(line);
    return { ...readMail(mail), id, created_at: new Date(created_at).toISOString(), idempotency_key };
  } catch {
    return undefined;
  }
}

/** The body of a request; undefined where it is too large. @param {http.IncomingMessage} req */
async function readBody(req) {
  const chunks = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * A request listener that is the inbox. No request ends the program.
 * @param {string} file where the mails are kept, a line of JSON each
 * @returns {http.RequestListener}
 */
export function inbox(file) {
  /** @type {CaughtMail[]} */
  const mails = [];
  /** Lines of the file that are no mails. One that a crash cut off was never answered, so its mail came again. */
  let unreadable = 0;
  /** @type {Map<string | null, CaughtMail>} */
  const byKey = new Map();
  let held = 0;

  /** @param {CaughtMail} mail */
  const lengthOf = (mail) => (mail.text?.length ?? 0) + (mail.html?.length ?? 0);

  /** @param {CaughtMail} mail */
  function hold(mail) {
    mails.push(mail);
    byKey.set(mail.idempotency_key, mail);
    held += lengthOf(mail);
    while (held > MAX_HELD) {
      const oldest = /** @type {CaughtMail} */ (mails.shift());
      held -= lengthOf(oldest);
      byKey.delete(oldest.idempotency_key);
    }
  }

  fs.mkdirSync(path.dirname(file), { recursive: true });
  const lines = fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  for (const line of lines) {
    const mail = readLine(line);
    if (mail) hold(mail);
    else unreadable += 1;
  }

  /** @param {Mail} mail @param {string | undefined} key @returns {CaughtMail | undefined} undefined: the key is another mail's */
  function keep(mail, key) {
    const known = key && byKey.get(key);
    if (known) {
      const { id, created_at, idempotency_key, ...first } = known;
      return JSON.stringify(first) === JSON.stringify(mail) ? known : undefined;
    }
    const caught = { ...mail, id: randomUUID(), created_at: new Date().toISOString(), idempotency_key: key ?? null };
    // A line that was cut off, by a crash or a full disk, stays alone on its line.
    fs.appendFileSync(file, `\n${JSON.stringify(caught)}`);
    hold(caught);
    return caught;
  }

  /** @param {http.IncomingMessage} req @returns {Promise<[number, object]>} */
  async function take(req) {
    const refused = (/** @type {number} */ statusCode, /** @type {string} */ name, /** @type {string} */ message) =>
      /** @type {[number, object]} */ ([statusCode, { statusCode, name, message }]);
    if (!/^Bearer ./.test(req.headers.authorization ?? "")) return refused(401, "missing_api_key", "Missing API Key");
    const body = await readBody(req);
    if (body === undefined) return refused(413, "validation_error", "The mail is too large.");
    try {
      const mail = readMail(JSON.parse(body));
      const caught = keep(mail, /** @type {string | undefined} */ (req.headers["idempotency-key"]));
      if (!caught) return refused(409, "invalid_idempotent_request", "This key was used for another mail.");
      return [200, { id: caught.id }];
    } catch (error) {
      if (error instanceof SyntaxError) return refused(400, "validation_error", "Not valid JSON.");
      if (error instanceof InvalidMail) return refused(422, "validation_error", error.message);
      throw error;
    }
  }

  /** @param {http.ServerResponse} res @param {number} status @param {string} type @param {string} body */
  function answer(res, status, type, body) {
    res.writeHead(status, { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": "no-store" }).end(body);
  }

  /** @param {http.IncomingMessage} req @param {http.ServerResponse} res */
  async function serve(req, res) {
    const route = `${req.method} ${req.url?.replace(/[?#].*$/s, "")}`;
    if (route === "POST /emails") {
      const [status, body] = await take(req);
      return answer(res, status, "application/json", JSON.stringify(body));
    }
    const newestFirst = mails.toReversed();
    if (route === "GET /emails.json") return answer(res, 200, "application/json", JSON.stringify(newestFirst, null, 2));
    if (route === "GET /") return answer(res, 200, "text/html", inboxPage(newestFirst, unreadable));
    return answer(res, 404, "text/plain", "Not found\n");
  }

  return async (req, res) => {
    try {
      await serve(req, res);
    } catch (error) {
      // A full disk, say. The function keeps the mail and sends it again.
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      console.error(`The inbox could not answer ${req.method} ${req.url?.slice(0, 100)} (${code ?? message}).`);
      if (!res.headersSent) answer(res, 500, "application/json", JSON.stringify({ statusCode: 500, name: "internal" }));
    }
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
