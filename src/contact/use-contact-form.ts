import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type ContactMessage,
  FIELDS,
  type Field,
  type FieldErrors,
  findErrors,
  normalized,
} from "../../supabase/functions/send-contact-email/rules";
import { lazyModuleHook } from "../navigation/lazy-module";
import { notify, prepareToasts } from "../toasts/toasts";
import * as draft from "./draft";
import { discardedToast, RESULT_TOASTS } from "./result-toasts";
import type { Result } from "./send";

/** Loaded ahead, so that a toast can show without a network. */
const useToastsLater = lazyModuleHook(prepareToasts);

/** The rules refuse tabs, which only pasting brings. */
const withoutTabs = (words: ContactMessage) =>
  Object.fromEntries(FIELDS.map((field) => [field, words[field].replaceAll("\t", " ")])) as ContactMessage;

/** Sends the draft, and goes on if the visitor leaves the page. */
async function sendDraft(words: ContactMessage): Promise<void> {
  draft.setProgress(true);
  const result = await import("./send")
    .then(({ send }) => send(normalized(withoutTabs(words))))
    .catch((): Result => ({ outcome: navigator.onLine ? "outdated" : "failed" }));
  if (result.outcome === "sent") draft.discardSent(words);
  draft.setProgress(false, result);
  await notify(RESULT_TOASTS[result.outcome]);
}

/** Preloads the code that a submit needs; a failed import is repeated by the submit. */
function preload() {
  prepareToasts().catch(() => {});
  import("./send").catch(() => {});
}

/** The contact form's states (specification, section 4): idle, sending, then idle with its fields cleared or kept. */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const state = draft.useDraft();
  const { words, isSending } = state;
  useToastsLater();

  const focusOn = (field: Field) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  useEffect(() => {
    if (!form.current) return;
    // The inputs keep text that was typed before hydration.
    draft.openDraft(Object.fromEntries(new FormData(form.current)) as ContactMessage);
    // The specification's messages replace the browser's.
    form.current.noValidate = true;
  }, []);

  useEffect(() => {
    if (!isSending) return;
    return () => {
      // A disabled button loses the focus to the page.
      if (document.activeElement === document.body) form.current?.querySelector("button")?.focus();
    };
  }, [isSending]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { words, isSending } = draft.currentDraft();
    if (isSending) return;
    const found = findErrors(withoutTabs(words));
    setErrors(found);
    const firstFaulty = FIELDS.find((field) => found[field]);
    if (!firstFaulty) return sendDraft(words);
    draft.setProgress(false);
    focusOn(firstFaulty);
    return notify(RESULT_TOASTS.invalid);
  }

  function edit(field: Field, text: string) {
    draft.setField(field, text);
    setErrors(({ [field]: _, ...others }) => others);
  }

  function discard() {
    draft.discard();
    setErrors({});
    focusOn("name");
    void notify(discardedToast(() => draft.restore(words)));
  }

  const canDiscard = draft.hasText(words) && !isSending;
  return { ...state, errors, canDiscard, edit, discard, props: { ref: form, onSubmit, onFocus: preload } };
}
