import { useState } from "react";

/** @param done the message after success @returns `message`: to show; `clear`: removes it */
export function useCopy(done: string) {
  const [message, setMessage] = useState("");
  const copy = (text: string) =>
    // There is no clipboard without HTTPS, and a browser may refuse.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setMessage(done),
      () => setMessage("It could not be copied."),
    );
  return { message, copy, clear: () => setMessage("") };
}
