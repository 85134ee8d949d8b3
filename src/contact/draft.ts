/** The unsent words of the contact form: one store in local storage, the same on every page and in every tab. */
import { byField, type ContactMessage, FIELDS } from "../../supabase/functions/send-contact-email/rules";
import { read, write } from "../storage";
import { createStore } from "../store";
import type { Result } from "./send";

const KEY = "contact-draft";
/** Others may use the device, so drafts expire after this. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const NO_WORDS = byField(() => "");

/** `result` is the last message's, until the visitor changes the draft. */
const draft = createStore({ words: NO_WORDS, isSending: false, result: undefined as Result | undefined });
export const currentDraft = draft.get;
export const useDraft = () => draft.use((state) => state);

export const setProgress = (isSending: boolean, result?: Result) => draft.set({ isSending, result });

export const hasText = (words: ContactMessage): boolean => FIELDS.some((field) => words[field].trim() !== "");

const isSame = (one: ContactMessage, other: ContactMessage) => FIELDS.every((field) => one[field] === other[field]);

/** The first message, with its empty fields filled from the second. */
const filled = (first: ContactMessage, second: ContactMessage) => byField((field) => first[field] || second[field]);

/** False where the device refuses to store: then storage must not overwrite the words in memory. */
let isStored = true;

export function setWords(words: ContactMessage): void {
  // An unchanged draft gets no younger.
  if (isSame(words, draft.get().words)) return;
  draft.set({ words, result: undefined });
  isStored = write("localStorage", KEY, hasText(words) ? { at: Date.now(), words } : null);
}

export const discard = () => setWords(NO_WORDS);

/** Undoes `discard`, but keeps text typed since. */
export const restore = (words: ContactMessage) => setWords(filled(draft.get().words, words));

/** Discards sent words, unless another tab has changed them meanwhile. */
export function discardSent(sent: ContactMessage): void {
  if (isSame(sent, draft.get().words)) discard();
}

/** The stored words; empty where they have expired. */
function storedWords(): ContactMessage {
  const stored = read("localStorage", KEY) as { at: number; words: ContactMessage } | null;
  // Another release may have stored other fields.
  if (stored && Date.now() - stored.at < MAX_AGE_MS) return byField((field) => stored.words?.[field] ?? "");
  write("localStorage", KEY, null);
  return NO_WORDS;
}

function readStorage(): void {
  if (isStored) draft.set({ words: storedWords(), result: undefined });
}

let isOpen = false;

/** Reads the stored draft and follows other tabs. @param typed text typed before hydration; wins over stored words */
export function openDraft(typed: ContactMessage): void {
  if (!isOpen) {
    isOpen = true;
    readStorage();
    window.addEventListener("storage", ({ key }) => {
      if (key === KEY || key === null) readStorage();
    });
    // A page in the back-forward cache gets no storage events.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) readStorage();
    });
  }
  setWords(filled(typed, draft.get().words));
}
