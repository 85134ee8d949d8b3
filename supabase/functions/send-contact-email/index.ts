/** The contact function's place in Deno: the only file that knows where it runs. */
import postgres from "postgres";
import { handle } from "./handler.ts";
import { createHasher } from "./limits.ts";
import { createOutbox } from "./outbox.ts";
import { createSender } from "./resend.ts";
import { readSettings } from "./settings.ts";
import { createStore } from "./store.ts";

/** The platform's own global, where work may go on after the answer. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined;

const CONNECT_SECONDS = 5;
const IDLE_SECONDS = 60;
const STATEMENT_MS = 7_000;

const log = (sentence: string) => console.error(`contact: ${sentence}`);
const { settings, problems } = readSettings((name) => Deno.env.get(name));
for (const problem of problems) log(problem);

const sql = postgres(settings.databaseUrl, {
  max: settings.databaseConnections,
  connect_timeout: CONNECT_SECONDS,
  idle_timeout: IDLE_SECONDS,
  fetch_types: false,
  // The next message tries again at once: this function has no other way to learn that the database is back.
  backoff: () => 0,
  connection: {
    application_name: "send-contact-email",
    statement_timeout: STATEMENT_MS,
    // A plan is made once for a connection, perhaps while the tables are empty, and would read them whole for ever.
    enable_seqscan: "off",
  },
});
const store = createStore(sql);
const outbox = createOutbox(store, createSender(settings.mail), settings, log);
const hash = createHasher(settings.limiterSecret);

function waitUntil(work: Promise<unknown>): void {
  if (typeof EdgeRuntime !== "undefined") EdgeRuntime.waitUntil(work);
}

Deno.serve((request, { remoteAddr }) => {
  const peer = remoteAddr && "hostname" in remoteAddr ? remoteAddr.hostname : undefined;
  return handle(request, { settings, store, outbox, hash, peer, waitUntil, log });
});
