/** The unsent words of the contact form: one store in local storage, the same on every page and in every tab. */
import { byField, type ContactMessage, FIELDS } from "../../supabase/functions/send-contact-email/rules";
import { read, write } from "../storage";
import { createStore } from "../store";
import type { Result } from "./send";

const KEY = "contact-draft";
/** Others may use the device: a page that opens doesn't show an older draft. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
const NO_WORDS = byField(() => "");

type Draft = {
  words: ContactMessage;
  isSending: boolean;
  /** Of the last message, until the visitor changes the draft. */
  result: Result | undefined;
  /** False where the device refuses to store: then storage must not overwrite the words in memory. */
  isStored: boolean;
};

const draft = createStore<Draft>({ words: NO_WORDS, isSending: false, result: undefined, isStored: true });
export const currentDraft = draft.get;
export const useDraft = () => draft.use((state) => state);

export const setProgress = (isSending: boolean, result?: Result) => draft.set({ isSending, result });

export const hasText = (words: ContactMessage): boolean => FIELDS.some((field) => words[field].trim() !== "");

const isSame = (one: ContactMessage, other: ContactMessage) => FIELDS.every((field) => one[field] === other[field]);

/** The first message, with its empty fields filled from the second. */
const filled = (first: ContactMessage, second: ContactMessage) => byField((field) => first[field] || second[field]);

/** True if a reload keeps the words. */
export const isKept = () => draft.get().isStored;

/** Where the words aren't stored, the browser asks before a reload or another site discards them. */
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();

function store(words: ContactMessage): void {
  const isStored = write("localStorage", KEY, hasText(words) ? { at: Date.now(), words } : null);
  draft.set({ isStored });
  window.onbeforeunload = isStored || !hasText(words) ? null : askToStay;
}

export function setWords(words: ContactMessage): void {
  // An unchanged draft gets no younger.
  if (isSame(words, draft.get().words)) return;
  store(words);
  draft.set({ words, result: undefined });
}

export const discard = () => setWords(NO_WORDS);

/** Undoes `discard`, but keeps text typed since. */
export const restore = (words: ContactMessage) => setWords(filled(draft.get().words, words));

/** Discards sent words, unless another tab has changed them meanwhile. */
export function discardSent(sent: ContactMessage): void {
  follow();
  if (isSame(sent, draft.get().words)) discard();
}

/** Nothing is stored after the words were sent or discarded; without `words` they have expired. */
const readStored = () => read("localStorage", KEY) as { at: number; words?: ContactMessage } | null;

/** Deletes words that have expired. */
function expire(): void {
  const stored = readStored();
  if (stored && Date.now() - stored.at >= MAX_AGE_MS) write("localStorage", KEY, { at: Date.now() });
}

/** Shows the stored words, as another tab may have changed them. Expired ones that this tab shows are stored again. */
function follow(): void {
  const stored = readStored();
  const { words, isStored } = draft.get();
  const hasExpired = stored !== null && !stored.words;
  if (hasExpired && hasText(words)) store(words);
  if (hasExpired || !isStored) return;
  // Another release may have stored other fields.
  const current = byField((field) => stored?.words?.[field] ?? "");
  if (!isSame(current, words)) draft.set({ words: current, result: undefined });
}

/**
 * Reads the stored draft and follows other tabs.
 * @param typed text typed before hydration; wins over stored words
 * @returns a function that stops following
 */
export function openDraft(typed = NO_WORDS): () => void {
  // Words that this tab has shown don't expire in it.
  if (!hasText(draft.get().words)) expire();
  follow();
  setWords(filled(typed, draft.get().words));
  const listeners = new AbortController();
  const { signal } = listeners;
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) follow();
  };
  // A page in the back-forward cache gets no storage events.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) follow();
  };
  window.addEventListener("storage", onStorage, { signal });
  window.addEventListener("pageshow", onPageShow, { signal });
  return () => listeners.abort();
}
