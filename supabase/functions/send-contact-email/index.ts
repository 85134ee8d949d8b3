/** The entry point of the deployed function. */
import { createFunction } from "./function.ts";

// A rejection that nobody awaits, in a library too, must not end other requests.
globalThis.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  console.error("contact: unhandled rejection");
});
const answer = createFunction(Deno.env.toObject());
Deno.serve((request, { remoteAddr }) => answer(request, "hostname" in remoteAddr ? remoteAddr.hostname : undefined));
