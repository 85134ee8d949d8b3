/**
 * What has been typed into the contact form and not yet sent, on this device only. One store for all that show or change
 * it: it outlives a look at another page, a reload and a crash, and is the same in every tab.
 */
import { type ContactMessage, FIELDS, type Field } from "../../supabase/functions/send-contact-email/rules";
import { read, write } from "../storage";
import { createStore } from "../store";
import type { Result } from "./notices";

const KEY = "contact-draft";
/** Older words are nobody's any more, on a device that others may use. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const NO_WORDS: ContactMessage = { name: "", email: "", subject: "", message: "" };

export type Draft = {
  readonly words: ContactMessage;
  /** A message made of the words is on its way; there is at most one, whatever page the visitor is on. */
  readonly isSending: boolean;
  /** How the last message ended; undefined before there was one, and once the visitor goes on. */
  readonly result: Result | undefined;
};

/** The first rendering has no words, as the page's HTML. */
const draft = createStore<Draft>({ words: NO_WORDS, isSending: false, result: undefined });
/** False where the device refuses to store: then there are no words but those in memory. */
let isStored = true;

/** The words that are stored and not too old. Where none can be stored, or something else is, there are none. */
function storedWords(): ContactMessage {
  const { at, words } = (read("localStorage", KEY) ?? {}) as { at?: unknown; words?: Record<Field, unknown> };
  const isCurrent = typeof at === "number" && Date.now() - at < MAX_AGE_MS;
  if (!isCurrent) write("localStorage", KEY, null);
  const known = isCurrent ? FIELDS.filter((field) => typeof words?.[field] === "string") : [];
  return { ...NO_WORDS, ...Object.fromEntries(known.map((field) => [field, words?.[field]])) };
}

const change = (part: Partial<Draft>) => draft.set({ ...draft.get(), ...part });

/** Takes over what another tab has stored. */
function readAgain(): void {
  if (isStored) change({ words: storedWords(), result: undefined });
}

/** The draft as it is now. */
export const currentDraft = draft.get;

/** True where there is something to keep. */
export const hasWords = (words: ContactMessage): boolean => FIELDS.some((field) => words[field].trim() !== "");

const isSame = (one: ContactMessage, other: ContactMessage) => FIELDS.every((field) => one[field] === other[field]);

/** Words, with others in the fields that have none. */
const filled = (words: ContactMessage, others: ContactMessage) =>
  Object.fromEntries(FIELDS.map((field) => [field, words[field] || others[field]])) as ContactMessage;

/** Keeps words in place of those before; without any, nothing is stored. */
function keep(words: ContactMessage): void {
  // The 7 days count from the last change.
  if (isSame(words, draft.get().words)) return;
  change({ words, result: undefined });
  // What the device refuses is kept for this visit.
  isStored = write("localStorage", KEY, hasWords(words) ? { at: Date.now(), words } : null);
}

/** Keeps what a field holds now. */
export const setField = (field: Field, text: string) => keep({ ...draft.get().words, [field]: text });

let isFollowed = false;

/**
 * Reads what the device has of the draft, and follows it from then on.
 * @param typed what was typed into the page's inputs before React took them over: it goes before the stored words
 */
export function openDraft(typed: ContactMessage): void {
  if (!isFollowed) {
    isFollowed = true;
    readAgain();
    window.addEventListener("storage", ({ key }) => {
      if (key === KEY || key === null) readAgain();
    });
    // A page that the browser had put aside was told nothing meanwhile.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) readAgain();
    });
  }
  keep(filled(typed, draft.get().words));
}

/** Lets go of all words. */
export const discard = () => keep(NO_WORDS);

/** Brings back words that were let go of; what was typed since goes before them. */
export const restore = (words: ContactMessage) => keep(filled(draft.get().words, words));

/** Says whether the words are on their way, and how that ended. */
export const setProgress = (isSending: boolean, result?: Result) => change({ isSending, result });

/** Lets go of words that have been sent, unless they were changed meanwhile, in another tab. */
export function discardSent(sent: ContactMessage): void {
  if (isSame(sent, draft.get().words)) discard();
}

/** The draft, kept up to date. */
export const useDraft = (): Draft => draft.use((value) => value);
