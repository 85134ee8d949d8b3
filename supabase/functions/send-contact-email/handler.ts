/** Answers requests to the contact function, in any runtime. */
import { readMessage } from "./body.ts";
import { createSemaphore, errorCode, type Semaphore } from "./database.ts";
import type { Deadlines } from "./deadline.ts";
import { corsHeaders, HttpError, isAllowed } from "./http.ts";
import { clientAddress, limitsFor, networks } from "./limits.ts";
import type { Outbox } from "./outbox.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "./store.ts";

export type Dependencies = {
  settings: Settings;
  store: Pick<Store, "add" | "note">;
  outbox: Outbox;
  deadlines: Pick<Deadlines, "answer">;
  hash: (text: string) => Promise<string>;
  /** The address of the connection. */
  peer: string | undefined;
  /** Continues work after the answer, and logs its failure. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Logs a sentence that quotes no message. */
  log: (sentence: string) => void;
};

/** Messages of one network that are stored at a time, so that a flood of them doesn't delay other visitors. */
const AT_A_TIME = 4;
const semaphores = new Map<string, Semaphore>();

/** Runs work of one network, a few at a time. @throws {NotDoneError} if it can't begin before `until` */
async function limitPerNetwork<Result>(network: string, until: number, work: () => Promise<Result>): Promise<Result> {
  const semaphore = semaphores.get(network) ?? createSemaphore(AT_A_TIME);
  semaphores.set(network, semaphore);
  await semaphore.acquire(until - Date.now(), false);
  try {
    return await work();
  } finally {
    semaphore.release();
    if (semaphore.isIdle()) semaphores.delete(network);
  }
}

const UNAVAILABLE = { error: "The message could not be stored. Please try again.", code: "unavailable" };
const RATE_LIMIT = "You have reached the rate limit. Please wait a few minutes before sending another message.";

async function takeMessage(request: Request, dependencies: Dependencies): Promise<object> {
  const { settings, store, outbox, deadlines, hash, peer, waitUntil, log } = dependencies;
  const answerBy = Date.now() + deadlines.answer;
  const message = await readMessage(request);
  const address = clientAddress(request.headers, settings.addressHeader, peer);
  const rules = await limitsFor(message, address, settings.limits, hash);
  const add = () => store.add(message, rules, answerBy);
  const network = address === undefined ? undefined : networks(address).at(-1);
  const stored = await (network === undefined ? add() : limitPerNetwork(network, answerBy, add));
  if (address === "") {
    log(`a request lacks ${settings.addressHeader}: all requests without it count as one client`);
    waitUntil(store.note({ address_missing_at: new Date().toISOString() }));
  }
  if ("retryAfter" in stored) {
    const { retryAfter } = stored;
    throw new HttpError(429, { error: RATE_LIMIT, code: "rate_limit", retryAfter }, { "Retry-After": `${retryAfter}` });
  }
  waitUntil(outbox.drain());
  return { ok: true, id: stored.id };
}

async function answer(request: Request, dependencies: Dependencies): Promise<object> {
  if (request.method !== "POST")
    throw new HttpError(405, { error: "Only POST is served", code: "method" }, { Allow: "POST, OPTIONS" });
  if (!isAllowed(request.headers.get("origin"), dependencies.settings.allowedOrigins))
    throw new HttpError(403, { error: "This site may not send messages here", code: "origin" });
  // It contains the client's Host header.
  if (!URL.canParse(request.url)) throw new HttpError(400, { error: "The URL is not valid", code: "malformed" });
  if (!new URL(request.url).pathname.endsWith("/drain")) return takeMessage(request, dependencies);
  // Public, because it only sends mails that are due.
  return { ok: true, sent: await dependencies.outbox.drain() };
}

/**
 * Serves `POST {name, email, subject, message}`, whose mails are sent after the answer, and `POST /drain`. Never rejects.
 * @returns 200 `{ok, id}` once the message is stored, or `{error, code, ...}`
 */
export async function handle(request: Request, dependencies: Dependencies): Promise<Response> {
  const headers = corsHeaders(request.headers.get("origin"), dependencies.settings.allowedOrigins);
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
  try {
    return Response.json(await answer(request, dependencies), { headers });
  } catch (error) {
    // Only the code: the database's words may quote the message.
    if (!(error instanceof HttpError)) dependencies.log(`the database failed (${errorCode(error)})`);
    const { status, body, headers: own } = error instanceof HttpError ? error : new HttpError(503, UNAVAILABLE);
    return Response.json(body, { status, headers: { ...headers, ...own } });
  }
}
