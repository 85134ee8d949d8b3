/** The words in the contact form's own inputs. */
import { type ContactMessage, FIELDS, type Field } from "../../supabase/functions/send-contact-email/rules";
import { storedDraft } from "./draft";

/**
 * What the form's fields hold. The page's own inputs keep the words, so what was typed before it woke up is there. A tab,
 * which only pasting brings and the rules refuse, is a blank.
 */
export function typedIn(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const [name, email, subject, message] = FIELDS.map((field) => String(data.get(field) ?? "").replaceAll("\t", " "));
  return { name, email, subject, message } as ContactMessage;
}

export const inputOf = (form: HTMLFormElement | null, field: Field) =>
  form?.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement | null;

export function clear(form: HTMLFormElement | null): void {
  for (const field of FIELDS) {
    const input = inputOf(form, field);
    if (input) input.value = "";
  }
}

/** Puts the words of an earlier visit into the fields that are empty. */
export function restore(form: HTMLFormElement): void {
  const words = storedDraft();
  for (const field of FIELDS) {
    const input = inputOf(form, field);
    if (input && input.value === "") input.value = words[field] ?? "";
  }
}
