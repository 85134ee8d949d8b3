/** The entry point of the deployed function. */
import { createFunction } from "./function.ts";

const log = (sentence: string) => console.error(`contact: ${sentence}`);

// A rejection that nobody awaits, in a library too, must not end other requests.
globalThis.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  log(`unhandled rejection (${event.reason instanceof Error ? event.reason.name : "?"})`);
});

const answer = await createFunction((name) => Deno.env.get(name), log);
Deno.serve((request, { remoteAddr }) =>
  answer(request, remoteAddr && "hostname" in remoteAddr ? remoteAddr.hostname : undefined),
);
