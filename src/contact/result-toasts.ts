import { REFRESH, type Toast } from "../toasts/toasts";
import type { Result } from "./send";

const UNDO_MS = 10_000;

const message = (tone: Toast["tone"], title: string, description: string): Toast => ({ tone, title, description });

const FAILED = message("bad", "Error", "Failed to send message. Please try again.");

/** The words for each result. The owner has set them. */
export const RESULT_TOASTS: Record<Result["outcome"] | "invalid", Toast> = {
  invalid: message("bad", "Validation Error", "Please check the form for errors"),
  sent: message(
    "ok",
    "Message sent!",
    "Thanks for your message! We'll get back to you soon and you should receive a confirmation email.",
  ),
  rateLimited: message("amber", "Rate limit exceeded", "Please wait a few minutes before sending another message."),
  failed: FAILED,
  // A refreshed page has the new code, and the draft survives.
  outdated: { ...FAILED, action: REFRESH },
};

/** When to try again, rounded up; nothing up to ten minutes, which the notice calls "a few minutes". */
export function retryAdvice(seconds: number): string | undefined {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 10) return undefined;
  if (minutes < 60) return `Try again in ${minutes} minutes.`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "Try again in an hour." : `Try again in ${hours} hours.`;
}

/** The toast after the draft was discarded. */
export const discardedToast = (undo: () => void): Toast => ({
  tone: "ok",
  title: "Draft discarded",
  action: { label: "Undo", run: undo },
  shownMs: UNDO_MS,
});
