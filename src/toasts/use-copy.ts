import { useState } from "react";

/**
 * Copies a text, and says whether it did.
 * @param done what is said then
 * @returns what is to be said now, and a way to say nothing again
 */
export function useCopy(done: string) {
  const [said, setSaid] = useState("");
  const copy = (text: string) =>
    // Without HTTPS there is no clipboard, and a browser may refuse.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setSaid(done),
      () => setSaid("It could not be copied."),
    );
  return { said, copy, forget: () => setSaid("") };
}
