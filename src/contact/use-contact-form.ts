import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type ContactMessage,
  FIELDS,
  type Field,
  type FieldErrors,
  findErrors,
  normalized,
} from "../../supabase/functions/send-contact-email/rules";
import { notify, prepareToasts } from "../app/toasts";
import { currentDraft, hasWords, keepDraft } from "./draft";
import { clear, inputOf, restore, typedIn } from "./form-words";
import { NOTICES } from "./notices";
import type { Outcome } from "./send";

/** "outdated": the code of the call could not be loaded, as after a deploy that happened behind an open page. */
type Delivered = Outcome | "outdated";

/** The message under way, if any: there is at most one, however fast the visitor presses and on whatever page. */
let underWay: Promise<Delivered> | undefined;

async function deliver(message: ContactMessage): Promise<Delivered> {
  try {
    const { send } = await import("./send");
    return await send(message);
  } catch {
    return navigator.onLine ? "outdated" : "failed";
  }
}

/** Shows a delivery's progress in the form that is on the page, and clears the form once it has ended well. */
async function follow(
  delivery: Promise<Delivered>,
  form: RefObject<HTMLFormElement>,
  setSending: (sending: boolean) => void,
): Promise<void> {
  setSending(true);
  const outcome = await delivery;
  flushSync(() => setSending(false));
  if (outcome === "sent") clear(form.current);
  // A button that is disabled loses the focus to the page: it gets it back, unless the visitor has taken it elsewhere.
  if (document.activeElement === document.body) form.current?.querySelector("button")?.focus();
}

/** The contact form's life (specification, section 4): idle, then sending, then idle with its fields cleared or kept. */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [sending, setSending] = useState(false);
  const [hasDraft, setHasDraft] = useState(false);

  function keep(words: Partial<ContactMessage>) {
    keepDraft(words);
    setHasDraft(hasWords(words));
  }

  useEffect(() => {
    // After the first paint, so that a toast is announced, and is there when the network is not.
    prepareToasts().catch(() => {});
    if (form.current) {
      // What was typed before the page woke up made no event here.
      if (!hasWords(currentDraft())) restore(form.current);
      const words = typedIn(form.current);
      keepDraft(words);
      setHasDraft(hasWords(words));
    }
    // The visitor may have left while a message was on its way, and come back.
    if (underWay) void follow(underWay, form, setSending);
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (underWay) return;
    const message = typedIn(event.currentTarget);
    const found = findErrors(message);
    setErrors(found);
    const firstBad = FIELDS.find((field) => found[field]);
    if (firstBad) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${firstBad}"]`)?.focus();
      return notify(NOTICES.invalid);
    }
    underWay = deliver(normalized(message));
    const [outcome] = await Promise.all([underWay, follow(underWay, form, setSending)]);
    underWay = undefined;
    if (outcome === "sent") keep({});
    return notify(NOTICES[outcome]);
  }

  function edit(event: FormEvent<HTMLFormElement>) {
    keep(typedIn(event.currentTarget));
    const { name } = event.target as HTMLInputElement;
    setErrors(({ [name as Field]: _, ...others }) => others);
  }

  // The call's code is fetched while the visitor types; if that fails, the submit tries again.
  const touch = () => void import("./send").catch(() => {});

  function discard() {
    clear(form.current);
    keep({});
    setErrors({});
    inputOf(form.current, "name")?.focus();
  }

  return { form, errors, sending, hasDraft, discard, handlers: { onSubmit: submit, onInput: edit, onFocus: touch } };
}
