import { FIELDS, type Field as FieldName, HONEYPOT } from "../../supabase/functions/send-contact-email/rules";
import { useHydrated } from "../loading/hydration";
import { site } from "../site";
import { isKept } from "./draft";
import { Field, type FieldProps } from "./field";
import { FormNotes } from "./form-notes";
import { RESULT_TOASTS, retryAdvice } from "./result-toasts";
import type { Result } from "./send";
import { useContactForm } from "./use-contact-form";

import * as button from "../styles/button.module.css";
import * as styles from "./contact-form.module.css";

const INPUTS: Record<FieldName, Pick<FieldProps, "label" | "autoComplete" | "type" | "rows">> = {
  name: { label: "Your Name", autoComplete: "name" },
  email: { label: "Your Email", autoComplete: "email", type: "email" },
  subject: { label: "Subject" },
  message: { label: "Your Message", rows: 4 },
};

/** Without JavaScript the form opens the visitor's mail program. */
const BY_MAIL = { action: `mailto:${site.email}`, method: "post", encType: "text/plain" };

/** The result of sending, beside the button after the toast has gone. Not a live region: the toast announces it. */
function SendResult({ outcome, retryAfter = 0 }: Result) {
  const { tone, title, description } = RESULT_TOASTS[outcome];
  return (
    <p id="result" className={`note ${styles.result}`} style={{ borderColor: `var(--${tone})` }}>
      <strong>{title}</strong> <span>{[description, retryAdvice(retryAfter)].filter(Boolean).join(" ")}</span>
    </p>
  );
}

/** The contact form. A submit before hydration is held (held-submit.ts). */
export function ContactForm() {
  const isHydrated = useHydrated();
  const { words, errors, isSending, result, canDiscard, discard, props } = useContactForm();
  // After Back, the browser would restore words that are older than the stored draft. Without a draft it may.
  const restoring = isHydrated && isKept() ? "off" : undefined;
  return (
    <form className={styles.form} aria-label="Contact" {...BY_MAIL} {...props}>
      {FIELDS.map((name) => (
        <Field
          key={name}
          name={name}
          autoComplete={restoring}
          {...INPUTS[name]}
          value={words[name]}
          error={errors[name]}
          readOnly={isSending}
        />
      ))}
      {/* Only robots find and fill it. */}
      <input name={HONEYPOT} className="visually-hidden" aria-hidden tabIndex={-1} autoComplete="off" />
      {/* Without JavaScript, and where the page's code doesn't load. */}
      {!isHydrated && (
        <p className={styles.byMail} role="status">
          This form can't send your message. Write to us: <a href={`mailto:${site.email}`}>{site.email}</a>
        </p>
      )}
      <div className={`wrap ${styles.end}`}>
        <button
          className={`${button.primary} ${styles.submit}`}
          type="submit"
          disabled={isSending}
          aria-describedby={result ? "connection result" : "connection"}
        >
          {isSending ? "SENDING..." : "SEND MESSAGE"}
        </button>
        {result && <SendResult {...result} />}
      </div>
      <FormNotes canDiscard={canDiscard} onDiscard={discard} />
    </form>
  );
}
