import { type FormEvent, useEffect, useRef, useState } from "react";
import * as rules from "../../supabase/functions/send-contact-email/rules";
import { serverElement } from "../loading/hydration";
import { lazyModuleHook } from "../loading/idle";
import { notify, prepareToasts } from "../toasts/toasts";
import * as draft from "./draft";
import { isSubmitHeld } from "./held-submit";
import { discardedToast, RESULT_TOASTS } from "./result-toasts";
import type { Result } from "./send";

/** Loaded ahead, so that a toast can show without a network. */
const useToastsLater = lazyModuleHook(prepareToasts);

const fieldIn = (form: HTMLFormElement, field: rules.Field | typeof rules.HONEYPOT) =>
  form.elements.namedItem(field) as HTMLInputElement;

const buttonIn = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>("[type=submit]");

/** The words in the fields: a password manager may have filled them without an event. */
const wordsIn = (form: HTMLFormElement) => rules.byField((field) => fieldIn(form, field).value);

/** Sends the draft, and goes on if the visitor leaves the page. */
async function sendDraft(words: rules.ContactMessage, trap: string): Promise<void> {
  draft.setProgress(true);
  const message = rules.normalized(words);
  const result = await import("./send")
    .then(({ send }) => send(trap ? { ...message, [rules.HONEYPOT]: trap } : message))
    // "outdated" offers a reload, which must not lose the words.
    .catch((): Result => ({ outcome: navigator.onLine && draft.isKept() ? "outdated" : "failed" }));
  if (result.outcome === "sent") draft.discardSent(words);
  draft.setProgress(false, result);
  await notify(RESULT_TOASTS[result.outcome]);
}

/** Preloads the code that a submit needs; a failed import is repeated by the submit. */
const preload = () => void import("./send").catch(() => {});

/** The contact form's states: idle, sending, then idle with its fields cleared or kept. */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [serverForm] = useState(() => serverElement<HTMLFormElement>("main form"));
  const [errors, setErrors] = useState<rules.FieldErrors>({});
  const state = draft.useDraft();
  const { words, isSending } = state;
  useToastsLater();

  const focusOn = (field: rules.Field) => form.current && fieldIn(form.current, field).focus();

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // Our messages replace the browser's.
    element.noValidate = true;
    // The inputs keep text that was typed before hydration.
    draft.openDraft(wordsIn(serverForm ?? element));
    // After React has shown the draft in the fields.
    if (serverForm && isSubmitHeld()) queueMicrotask(() => buttonIn(element)?.click());
    // Words that were filled in without an event.
    return () => draft.setWords(wordsIn(element));
  }, [serverForm]);

  useEffect(() => {
    if (!isSending) return;
    // After Enter in a field, a phone's keyboard would cover the result: without the focus it closes.
    const field = form.current?.querySelector<HTMLElement>(":is(input, textarea):focus");
    field?.blur();
    return () => {
      // A disabled button loses the focus to the page, too.
      if (document.activeElement === document.body) buttonIn(form.current)?.focus({ preventScroll: true });
      if (field) form.current?.querySelector("#result")?.scrollIntoView({ block: "nearest" });
    };
  }, [isSending]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (draft.currentDraft().isSending) return;
    const words = wordsIn(event.currentTarget);
    draft.setWords(words);
    const found = rules.findErrors(words);
    setErrors(found);
    const firstFaulty = rules.FIELDS.find((field) => found[field]);
    if (!firstFaulty) return sendDraft(words, fieldIn(event.currentTarget, rules.HONEYPOT).value);
    draft.setProgress(false);
    focusOn(firstFaulty);
    return notify(RESULT_TOASTS.invalid);
  }

  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    draft.setWords(wordsIn(currentTarget));
    const { name } = target as HTMLInputElement;
    setErrors(({ [name as rules.Field]: _, ...others }) => others);
  }

  function discard() {
    if (!form.current) return;
    const words = wordsIn(form.current);
    form.current.reset();
    draft.discard();
    setErrors({});
    focusOn("name");
    void notify(discardedToast(() => draft.restore(words)));
  }

  const canDiscard = draft.hasText(words) && !isSending;
  return { ...state, errors, canDiscard, discard, props: { ref: form, onSubmit, onInput, onFocus: preload } };
}
