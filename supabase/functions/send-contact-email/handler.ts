/** Answers a request to the contact function. Knows nothing of the runtime: what it needs is handed to it. */
import { readMessage } from "./body.ts";
import { corsHeaders, isAllowed } from "./cors.ts";
import { HttpError } from "./http-error.ts";
import { clientAddress, rulesFor } from "./limits.ts";
import type { Outbox } from "./outbox.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "./store.ts";

export type Dependencies = {
  settings: Settings;
  store: Store;
  outbox: Outbox;
  hash: (text: string) => Promise<string>;
  /** The address the connection comes from. */
  peer: string | undefined;
  /** Keeps the runtime alive for work that goes on after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Takes a sentence without any of a message's words. */
  log: (sentence: string) => void;
};

/** The form gives up after 15 s (src/contact/send.ts): by now, in ms, everything but writing the outbox must be done. */
const ANSWER_MS = 12_000;
/** No longer than this is an answer held up for mails. */
const MAILS_MS = 6_000;
const UNAVAILABLE = { error: "The message could not be stored. Please try again.", code: "unavailable" };
const RATE_LIMIT = "You have reached the rate limit. Please wait a few minutes before sending another message.";

/** The error for a database that fails. Its code alone is logged: its words may quote the message. */
function unavailable(error: unknown, log: Dependencies["log"]): HttpError {
  log(`the database failed (${String((error as { code?: unknown } | null)?.code ?? "no code")})`);
  return new HttpError(503, UNAVAILABLE);
}

async function takeMessage(request: Request, dependencies: Dependencies): Promise<object> {
  const { settings, store, outbox, hash, peer, waitUntil, log } = dependencies;
  const answerBy = Date.now() + ANSWER_MS;
  const message = await readMessage(request);
  const address = clientAddress(request.headers, settings.addressHeader, peer);
  const limits = await rulesFor(message, address, settings.limits, hash);
  const isLeased = settings.mail.isComplete;
  const stored = await store.add(message, { ...limits, isLeased, answerBy }).catch((error) => {
    throw unavailable(error, log);
  });
  if (address === "") {
    log(`a request came without ${settings.addressHeader}: all such count as one client`);
    waitUntil(store.note({ address_missing_at: new Date().toISOString() }).catch(() => {}));
  }
  if (stored.outcome === "limited") {
    const { retryAfter } = stored;
    throw new HttpError(429, { error: RATE_LIMIT, code: "rate_limit", retryAfter }, { "Retry-After": `${retryAfter}` });
  }
  const mails = stored.outcome === "stored" ? stored.mails : [];
  const { sent } = await outbox.deliver(mails, Math.min(answerBy, Date.now() + MAILS_MS));
  // What failed earlier gets its next chance with this request, and doesn't hold its answer up.
  waitUntil(outbox.drain().catch(() => {}));
  return { ok: true, id: stored.id, confirmation: sent.includes("confirm") ? "sent" : stored.confirmation };
}

/** Sends what is due, and keeps house: for the schedule. It shows nobody anything, and does what is due anyway. */
async function drain({ outbox, log }: Dependencies): Promise<object> {
  const sent = await outbox.keepHouse().catch((error) => {
    throw unavailable(error, log);
  });
  return { ok: true, sent };
}

/** @throws {HttpError} where the client's Host or address make no URL */
function pathOf(request: Request): string {
  try {
    return new URL(request.url).pathname;
  } catch {
    throw new HttpError(400, { error: "The address is not valid", code: "malformed" });
  }
}

async function answer(request: Request, dependencies: Dependencies): Promise<object> {
  if (request.method !== "POST")
    throw new HttpError(405, { error: "Only POST is served", code: "method" }, { Allow: "POST, OPTIONS" });
  if (!isAllowed(request.headers.get("origin"), dependencies.settings.allowedOrigins))
    throw new HttpError(403, { error: "This site may not send messages here", code: "origin" });
  return pathOf(request).endsWith("/drain") ? drain(dependencies) : takeMessage(request, dependencies);
}

/**
 * Takes a contact message: `POST {name, email, subject, message}` → 200 `{ok, id, confirmation}` once it is stored,
 * or an error `{error, code, ...}`. Never rejects.
 */
export async function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  const headers = corsHeaders(request.headers.get("origin"), dependencies.settings.allowedOrigins);
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
  try {
    return Response.json(await answer(request, dependencies), { headers });
  } catch (error) {
    if (!(error instanceof HttpError))
      dependencies.log(`a request failed (${error instanceof Error ? error.name : "?"})`);
    const { status, body, headers: own } = error instanceof HttpError ? error : new HttpError(503, UNAVAILABLE);
    return Response.json(body, { status, headers: { ...headers, ...own } });
  }
}
