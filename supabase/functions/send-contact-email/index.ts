/** The contact function's place in Deno: the only file that knows where it runs. */
import { createDatabase } from "./database.ts";
import { handle } from "./handler.ts";
import { createHasher } from "./limits.ts";
import { createOutbox } from "./outbox.ts";
import { createSender } from "./resend.ts";
import { readSettings } from "./settings.ts";
import { createStore } from "./store.ts";

/** The platform's own global, where work may go on after the answer. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

const log = (sentence: string) => console.error(`contact: ${sentence}`);
const { settings, problems } = readSettings((name) => Deno.env.get(name));
for (const problem of problems) log(problem);

const store = createStore(createDatabase(settings.database));
const hash = createHasher(settings.limiterSecret);
const { mail } = settings;
const settingsKey = (await hash(`mail ${JSON.stringify(mail)}`)).slice(0, 16);
const outbox = createOutbox(store, createSender(mail), settings, settingsKey, log);

// Whatever fails where nobody waits for it, in a library too, must not end the messages that are under way.
globalThis.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  log(`something failed unnoticed (${event.reason instanceof Error ? event.reason.name : "?"})`);
});

function waitUntil(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== "undefined") EdgeRuntime.waitUntil(work);
}

waitUntil(store.note({ keep_days: String(settings.keepDays), counts_by: settings.countsBy }).catch(() => {}));

Deno.serve((request, { remoteAddr }) => {
  const peer = remoteAddr && "hostname" in remoteAddr ? remoteAddr.hostname : undefined;
  return handle(request, { settings, store, outbox, hash, peer, waitUntil, log });
});
