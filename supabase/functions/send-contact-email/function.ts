/** The contact function, in any runtime. */
import { readMessage } from "./body.ts";
import { createDatabase } from "./database.ts";
import { DEADLINES } from "./deadline.ts";
import { describeError } from "./errors.ts";
import { corsHeaders, HttpError } from "./http.ts";
import { clientNetworks, createHasher, limitsFor } from "./limits.ts";
import { createMessageStore } from "./message-store.ts";
import { createOutbox } from "./outbox.ts";
import { createProblems } from "./problems.ts";
import { createSender } from "./resend.ts";
import { readSettings } from "./settings.ts";
import { findSpam } from "./spam.ts";

/** A global of Supabase, for work after the answer. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

const UNAVAILABLE = new HttpError(503, "unavailable", "The message could not be stored. Please try again.");
const RATE_LIMIT = "You have reached the rate limit. Please wait a few minutes before sending another message.";
/** Messages of one network that may wait for the database, so that a flood of them doesn't delay other visitors. */
const MAX_WAITING = 5;

/**
 * Serves `POST` of a message (rules.ts), whose mails are sent after the answer, and `POST /drain`.
 * @param env the settings (docs/settings.md)
 * @param log prints a sentence that quotes no message
 * @returns a function that answers a request and never rejects; its `peer` is the address of the connection. Answers:
 * 200 `{ok, id}` once the message is stored, `{ok, sent}` after a drain, or `{error, code, ...}`
 */
export function createFunction(
  env: Record<string, string | undefined>,
  deadlines = DEADLINES,
  log = (sentence: string) => console.error(`contact: ${sentence}`),
) {
  const { allowedOrigins, addressHeader, limits, limiterSecret, database, mail, ...settings } = readSettings(env);
  const store = createMessageStore(createDatabase(database, deadlines.statement));
  const hash = createHasher(limiterSecret);
  const drain = createOutbox(store, createSender(mail, deadlines.attempt), mail, deadlines.drain, log);

  function waitUntil(work: Promise<unknown>): void {
    const logged = work.catch((error) => log(`after an answer: ${describeError(error)}`));
    if (typeof EdgeRuntime !== "undefined") EdgeRuntime.waitUntil(logged);
  }

  const problems = createProblems(settings.problems, log, store.reportProblems);

  /** The networks of the messages that wait. */
  const waiting: string[] = [];

  async function takeMessage(request: Request, peer: string | undefined): Promise<object> {
    const { message, honeypot } = await readMessage(request);
    const networks = clientNetworks(request.headers, addressHeader, peer);
    if (addressHeader && networks.length === 0)
      problems.note(`a request lacks ${addressHeader} (CONTACT_ADDRESS_HEADER): it is not counted by client address`);
    const rules = await limitsFor(message, networks, limits, hash);
    const network = networks.at(-1) ?? "";
    if (network && waiting.filter((one) => one === network).length >= MAX_WAITING) throw UNAVAILABLE;
    waiting.push(network);
    const stored = store.add(message, rules, findSpam(message, honeypot));
    const { id, retryAfter } = await stored.finally(() => waiting.splice(waiting.indexOf(network), 1));
    if (retryAfter !== null)
      throw new HttpError(429, "rate_limit", RATE_LIMIT, { retryAfter }, { "Retry-After": `${retryAfter}` });
    // Now, so that no message waits for it.
    waitUntil(problems.report());
    waitUntil(drain());
    return { ok: true, id };
  }

  /**
   * Public, because it only sends mails that are due. It always asks the database, so it tells whether messages can be
   * stored.
   */
  async function answerDrain(): Promise<object> {
    const sent = await drain();
    waitUntil(problems.report());
    if (mail.missing.length === 0) return { ok: true, sent };
    throw new HttpError(503, "settings", `Mails stay queued: missing or not valid are ${mail.missing.join(", ")}`);
  }

  function checkOrigin(origin: string | null, isDrain: boolean): void {
    // Browsers always send the origin with a message. The schedule has none.
    if (origin === null && !isDrain)
      throw new HttpError(403, "origin", "The request lacks the Origin header of an allowed site");
    if (origin !== null && !allowedOrigins.includes(origin))
      throw new HttpError(403, "origin", "This site may not send messages here");
  }

  async function answer(request: Request, peer: string | undefined): Promise<object> {
    if (request.method !== "POST")
      throw new HttpError(405, "method", "Only POST is served", {}, { Allow: "POST, OPTIONS" });
    // The URL contains the client's Host header.
    if (!URL.canParse(request.url)) throw new HttpError(400, "malformed", "The URL is not valid");
    const isDrain = new URL(request.url).pathname.endsWith("/drain");
    checkOrigin(request.headers.get("origin"), isDrain);
    return isDrain ? answerDrain() : takeMessage(request, peer);
  }

  return async (request: Request, peer?: string): Promise<Response> => {
    const headers = corsHeaders(request.headers.get("origin"), allowedOrigins);
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
    try {
      return Response.json(await answer(request, peer), { headers });
    } catch (error) {
      if (!(error instanceof HttpError)) log(describeError(error));
      const { status, message, code, more, headers: own } = error instanceof HttpError ? error : UNAVAILABLE;
      return Response.json({ error: message, code, ...more }, { status, headers: { ...headers, ...own } });
    }
  };
}
