import { site } from "../site";
import { Field } from "./field";
import { FormNotes } from "./form-notes";
import { useContactForm } from "./use-contact-form";

import * as button from "../app/button.module.css";
import * as styles from "./contact-form.module.css";

/**
 * The contact form (specification, section 2). `noValidate`, so that the specification's own messages appear instead
 * of the browser's. Its `action` is for a press before the page has woken up, or without JavaScript: the visitor's own
 * mail program opens with the words, and none are lost.
 */
export function ContactForm() {
  const { form, errors, sending, hasDraft, discard, handlers } = useContactForm();
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Contact"
      action={`mailto:${site.email}`}
      method="post"
      encType="text/plain"
      noValidate
      {...handlers}
    >
      <Field name="name" label="Your Name" autoComplete="name" error={errors.name} readOnly={sending} />
      <Field
        name="email"
        label="Your Email"
        autoComplete="email"
        type="email"
        error={errors.email}
        readOnly={sending}
      />
      <Field name="subject" label="Subject" autoComplete="off" error={errors.subject} readOnly={sending} />
      <Field
        name="message"
        label="Your Message"
        autoComplete="off"
        rows={4}
        error={errors.message}
        readOnly={sending}
      />
      <button className={`${button.primary} ${styles.submit}`} type="submit" disabled={sending}>
        {sending ? "SENDING..." : "SEND MESSAGE"}
      </button>
      <FormNotes hasDraft={hasDraft && !sending} onDiscard={discard} />
    </form>
  );
}
