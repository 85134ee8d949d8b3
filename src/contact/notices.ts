import { REFRESH, type Toast } from "../toasts/toasts";
import type { Result } from "./send";

const UNDO_MS = 10_000;

const message = (tone: Toast["tone"], title: string, description: string): Toast => ({
  kind: "message",
  tone,
  title,
  description,
});

const FAILED = message("bad", "Error", "Failed to send message. Please try again.");

/** The words for each result (specification, sections 5 and 8; they are exact). */
export const NOTICES: Record<Result["outcome"] | "invalid", Toast> = {
  invalid: message("bad", "Validation Error", "Please check the form for errors"),
  sent: message(
    "ok",
    "Message sent!",
    "Thanks for your message! We'll get back to you soon and you should receive a confirmation email.",
  ),
  rateLimited: message("wait", "Rate limit exceeded", "Please wait a few minutes before sending another message."),
  failed: FAILED,
  // A refreshed page has the new code, and the draft survives.
  outdated: { ...FAILED, action: REFRESH },
};

/** The toast after the draft was discarded. */
export const discarded = (undo: () => void): Toast => ({
  kind: "message",
  tone: "ok",
  title: "Draft discarded",
  action: { label: "Undo", run: undo },
  shownMs: UNDO_MS,
});
