import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type ContactMessage,
  FIELDS,
  type Field,
  type FieldErrors,
  findErrors,
  normalized,
} from "../../supabase/functions/send-contact-email/rules";
import { latePart } from "../navigation/idle";
import { notify, prepareToasts } from "../toasts/toasts";
import {
  currentDraft,
  discard,
  discardSent,
  hasWords,
  openDraft,
  restore,
  setField,
  setProgress,
  useDraft,
} from "./draft";
import { discarded, NOTICES, type Result } from "./notices";

/** So that a toast is there when the network is not. */
const useToastsLater = latePart(prepareToasts);

async function deliver(message: ContactMessage): Promise<Result> {
  try {
    const { send } = await import("./send");
    return await send(message);
  } catch {
    return navigator.onLine ? "outdated" : "failed";
  }
}

/** What the form's inputs hold: the page's own inputs keep what was typed before it woke up. */
const typedIn = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as ContactMessage;

/** A tab, which only pasting brings and the rules refuse, is a blank. */
const withoutTabs = (words: ContactMessage) =>
  Object.fromEntries(FIELDS.map((field) => [field, words[field].replaceAll("\t", " ")])) as ContactMessage;

/** Sends the draft and says how that ended. It goes on where the visitor leaves the page meanwhile. */
async function sendDraft(words: ContactMessage): Promise<void> {
  setProgress(true);
  const result = await deliver(normalized(withoutTabs(words)));
  if (result === "sent") discardSent(words);
  setProgress(false, result);
  await notify(NOTICES[result]);
}

/** The contact form's life (specification, section 4): idle, then sending, then idle with its fields cleared or kept. */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { words, isSending, result } = useDraft();
  const wasSending = useRef(false);
  useToastsLater();

  const focusOn = (field: Field) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  useEffect(() => {
    if (!form.current) return;
    openDraft(typedIn(form.current));
    // From now on there are the specification's own messages instead of the browser's.
    form.current.noValidate = true;
  }, []);

  useEffect(() => {
    // A button that is disabled loses the focus to the page: it gets it back, unless the visitor has taken it elsewhere.
    if (wasSending.current && !isSending && document.activeElement === document.body)
      form.current?.querySelector("button")?.focus();
    wasSending.current = isSending;
  }, [isSending]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const draft = currentDraft();
    if (draft.isSending) return;
    const found = findErrors(withoutTabs(draft.words));
    setErrors(found);
    const firstFaulty = FIELDS.find((field) => found[field]);
    if (!firstFaulty) return sendDraft(draft.words);
    setProgress(false);
    focusOn(firstFaulty);
    return notify(NOTICES.invalid);
  }

  function edit(field: Field, text: string) {
    setField(field, text);
    setErrors(({ [field]: _, ...others }) => others);
  }

  // The call's code is fetched while the visitor types; if that fails, the submit tries again. A toast is announced where its region
  // was there before.
  const touch = () => {
    prepareToasts().catch(() => {});
    void import("./send").catch(() => {});
  };

  function startAnew() {
    const words = currentDraft().words;
    discard();
    setErrors({});
    focusOn("name");
    void notify(discarded(() => restore(words)));
  }

  const canDiscard = hasWords(words) && !isSending;
  return {
    form,
    words,
    errors,
    isSending,
    result,
    canDiscard,
    edit,
    startAnew,
    handlers: { onSubmit: submit, onFocus: touch },
  };
}
