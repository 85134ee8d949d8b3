/** Runs the contact function in Deno. */
import { createDatabase, errorCode } from "./database.ts";
import type { Deadlines } from "./deadline.ts";
import { handle } from "./handler.ts";
import { createHasher } from "./limits.ts";
import { createOutbox } from "./outbox.ts";
import { createSender } from "./resend.ts";
import { readSettings } from "./settings.ts";
import { createStore } from "./store.ts";

/** A global of Supabase, for work after the answer. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

const log = (sentence: string) => console.error(`contact: ${sentence}`);

/** Reads the settings and serves requests. */
export async function serve(deadlines: Deadlines): Promise<void> {
  const { settings, problems } = readSettings((name) => Deno.env.get(name));
  for (const problem of problems) log(problem);

  const store = createStore(createDatabase(settings.database), deadlines);
  const hash = createHasher(settings.limiterSecret);
  const settingsKey = (await hash(`mail ${JSON.stringify(settings.mail)}`)).slice(0, 16);
  const send = createSender(settings.mail, deadlines.attempt);
  const outbox = createOutbox(store, send, settings.mail, settingsKey, deadlines, log);

  // A rejection that nobody awaits, in a library too, must not end other requests.
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    log(`unhandled rejection (${event.reason instanceof Error ? event.reason.name : "?"})`);
  });

  function waitUntil(work: Promise<unknown>): void {
    const logged = work.catch((error) => log(`work after an answer failed (${errorCode(error)})`));
    if (typeof EdgeRuntime !== "undefined") EdgeRuntime.waitUntil(logged);
  }

  waitUntil(store.note({ keep_days: String(settings.keepDays), counts_by: settings.countsBy }));

  Deno.serve((request, { remoteAddr }) => {
    const peer = remoteAddr && "hostname" in remoteAddr ? remoteAddr.hostname : undefined;
    return handle(request, { settings, store, outbox, deadlines, hash, peer, waitUntil, log });
  });
}
