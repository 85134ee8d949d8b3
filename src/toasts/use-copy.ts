import { useState } from "react";

/** @param done the message after success @returns `said`: the message to show; `forget`: clears it */
export function useCopy(done: string) {
  const [said, setSaid] = useState("");
  const copy = (text: string) =>
    // There is no clipboard without HTTPS, and a browser may refuse.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setSaid(done),
      () => setSaid("It could not be copied."),
    );
  return { said, copy, forget: () => setSaid("") };
}
