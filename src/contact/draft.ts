/** What has been typed and not yet sent, on this device only: it outlives a look at another page, a reload and a crash. */
import { type ContactMessage, FIELDS } from "../../supabase/functions/send-contact-email/rules";

type Draft = Partial<ContactMessage>;

const KEY = "contact-draft";
/** Older words are nobody's any more, on a device that others may use. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

let draft: Draft = {};

/** True where a draft has words. */
export const hasWords = (words: Draft): boolean => FIELDS.some((field) => Boolean(words[field]?.trim()));

/** The draft of this visit, for the page's first rendering, which must be as the built HTML is. */
export const currentDraft = () => draft;

/** The draft that an earlier visit left, at most 7 days old. */
export function storedDraft(): Draft {
  try {
    const { at, words } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof at === "number" && Date.now() - at < MAX_AGE_MS)
      return Object.fromEntries(
        FIELDS.filter((field) => typeof words?.[field] === "string").map((field) => [field, words[field]]),
      );
    localStorage.removeItem(KEY);
  } catch {} // Nothing can be stored here, or something else has been.
  return {};
}

/** Keeps what is typed; without words, there is nothing to keep. Words that were only looked at again don't get younger. */
export function keepDraft(typed: Draft): void {
  draft = typed;
  const stored = storedDraft();
  if (hasWords(typed) && FIELDS.every((field) => stored[field] === typed[field])) return;
  try {
    if (hasWords(typed)) localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), words: typed }));
    else localStorage.removeItem(KEY);
  } catch {} // Private windows and full devices: it is kept for this visit.
}
