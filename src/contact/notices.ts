import { REFRESH, type Toast } from "../toasts/toasts";
import type { Outcome } from "./send";

/** How sending ended. "outdated": the code of the call could not be loaded, as after a deploy that happened behind an open page. */
export type Result = Outcome | "outdated";

const FAILED: Toast = {
  kind: "message",
  tone: "bad",
  title: "Error",
  description: "Failed to send message. Please try again.",
};

const UNDO_MS = 10_000;

/** What the visitor is told when the draft has been discarded. @param undo brings it back */
export const discarded = (undo: () => void): Toast => ({
  kind: "message",
  tone: "ok",
  title: "Draft discarded",
  action: { label: "Undo", run: undo },
  shownMs: UNDO_MS,
});

/** What the visitor is told (specification, sections 5 and 8; the words are exact). */
export const NOTICES: Record<Result | "invalid", Toast> = {
  invalid: {
    kind: "message",
    tone: "bad",
    title: "Validation Error",
    description: "Please check the form for errors",
  },
  sent: {
    kind: "message",
    tone: "ok",
    title: "Message sent!",
    description: "Thanks for your message! We'll get back to you soon and you should receive a confirmation email.",
  },
  rateLimited: {
    kind: "message",
    tone: "wait",
    title: "Rate limit exceeded",
    description: "Please wait a few minutes before sending another message.",
  },
  failed: FAILED,
  // The words are kept: trying again works from the new page.
  outdated: { ...FAILED, action: REFRESH },
};
