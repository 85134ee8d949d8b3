import { useState } from "react";

/** @param done the message after success @returns `message`: to show; `clear`: removes it */
export function useCopy(done: string) {
  const [message, setMessage] = useState("");
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setMessage(done);
    } catch {
      setMessage("It could not be copied.");
    }
  }
  return { message, copy, clear: () => setMessage("") };
}
