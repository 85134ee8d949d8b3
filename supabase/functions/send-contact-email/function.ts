/** The contact function, in any runtime. */
import { createDatabase, errorCode } from "./database.ts";
import { DEADLINES } from "./deadline.ts";
import { handle } from "./handler.ts";
import { createHasher } from "./limits.ts";
import { createOutbox } from "./outbox.ts";
import { createSender } from "./resend.ts";
import { readSettings } from "./settings.ts";
import { createStore } from "./store.ts";

/** A global of Supabase, for work after the answer. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

/**
 * Reads the settings.
 * @param variable reads a variable of the environment
 * @param log takes a sentence that quotes no message
 * @returns a function that answers a request; `peer` is the address of its connection
 */
export async function createFunction(
  variable: (name: string) => string | undefined,
  log: (sentence: string) => void,
  deadlines = DEADLINES,
) {
  const { settings, problems } = readSettings(variable);
  for (const problem of problems) log(problem);

  const store = createStore(createDatabase(settings.database), deadlines);
  const hash = createHasher(settings.limiterSecret);
  const settingsKey = (await hash(`mail ${JSON.stringify(settings.mail)}`)).slice(0, 16);
  const send = createSender(settings.mail, deadlines.attempt);
  const outbox = createOutbox(store, send, settings.mail, settingsKey, deadlines, log);

  function waitUntil(work: Promise<unknown>): void {
    const logged = work.catch((error) => log(`work after an answer failed (${errorCode(error)})`));
    if (typeof EdgeRuntime !== "undefined") EdgeRuntime.waitUntil(logged);
  }

  waitUntil(store.note({ keep_days: String(settings.keepDays), counts_by: settings.countsBy }));

  return (request: Request, peer?: string): Promise<Response> =>
    handle(request, { settings, store, outbox, deadlines, hash, peer, waitUntil, log });
}
