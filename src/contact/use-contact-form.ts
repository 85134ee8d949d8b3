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
async function sendDraft(words: rules.ContactMessage, honeypot: string): Promise<void> {
  draft.setProgress(true);
  const message = rules.normalized(words);
  const result = await import("./send")
    .then(({ send }) => send(honeypot ? { ...message, [rules.HONEYPOT]: honeypot } : message))
    // "outdated" offers a reload, which must not lose the words.
    .catch((): Result => ({ outcome: navigator.onLine && draft.isKept() ? "outdated" : "failed" }));
  if (result.outcome === "sent") draft.discardSent(words);
  draft.setProgress(false, result);
  await notify(RESULT_TOASTS[result.outcome]);
}

/** Sends valid words, once at a time; else shows what is wrong with them. */
async function submit(
  form: HTMLFormElement,
  words: rules.ContactMessage,
  showErrors: (errors: rules.FieldErrors) => void,
): Promise<void> {
  if (draft.currentDraft().isSending) return;
  const found = rules.findErrors(words);
  showErrors(found);
  const firstFaulty = rules.FIELDS.find((field) => found[field]);
  if (!firstFaulty) return sendDraft(words, fieldIn(form, rules.HONEYPOT).value);
  draft.setProgress(false);
  fieldIn(form, firstFaulty).focus();
  return notify(RESULT_TOASTS.invalid);
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

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    element.noValidate = true;
    // The inputs keep text that was typed before hydration.
    const close = draft.openDraft(serverForm ? wordsIn(serverForm) : undefined);
    if (serverForm && isSubmitHeld()) void submit(element, draft.currentDraft().words, setErrors);
    return () => {
      // Words that were filled in without an event.
      draft.setWords(wordsIn(element));
      close();
    };
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

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = wordsIn(event.currentTarget);
    draft.setWords(words);
    void submit(event.currentTarget, words, setErrors);
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
    fieldIn(form.current, "name").focus();
    void notify(discardedToast(() => draft.restore(words)));
  }

  const canDiscard = draft.hasText(words) && !isSending;
  return { ...state, errors, canDiscard, discard, props: { ref: form, onSubmit, onInput, onFocus: preload } };
}
