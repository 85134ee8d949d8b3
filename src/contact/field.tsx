import { useEffect, useId, useRef } from "react";
import { clean, type Field as FieldName, MAX_LENGTHS } from "../../supabase/functions/send-contact-email/rules";

import * as styles from "./field.module.css";

export type FieldProps = {
  name: FieldName;
  label: string;
  /** Uncontrolled: React would overwrite words that a password manager fills in without an event. */
  value: string;
  error: string | undefined;
  readOnly: boolean;
  autoComplete?: string | undefined;
  type?: "text" | "email";
  /** Makes it a textarea. */
  rows?: number;
};

/** Show the counter when less than this part of the length is left. */
const NEARLY_FULL = 0.1;

/**
 * Shows a value in an input when it changes. The HTML's own is empty, unless the visitor has typed before hydration.
 */
function useValue(value: string) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const shown = useRef("");
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    // The same value would move the cursor, too.
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  return input;
}

/** A labelled input or textarea, with its error and, near its maximum length, a counter. */
export function Field({ name, label, value, error, rows, type = "text", ...rest }: FieldProps) {
  const id = useId();
  const ref = useValue(value);
  // No `maxlength`: the browser would cut pasted words silently.
  const left = MAX_LENGTHS[name] - clean(name, value).length;
  const isNearlyFull = left <= MAX_LENGTHS[name] * NEARLY_FULL;
  const attributes = {
    ...rest,
    ref,
    id,
    name,
    className: `control ${styles.input}`,
    required: true,
    "aria-invalid": error !== undefined,
    "aria-describedby": [error && `${id}-error`, isNearlyFull && `${id}-left`].filter(Boolean).join(" ") || undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea {...attributes} rows={rows} /> : <input {...attributes} type={type} />}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {isNearlyFull && (
        <p id={`${id}-left`} className={left < 0 ? styles.error : `note ${styles.left}`}>
          {`${left} ${left === 1 ? "character" : "characters"} left`}
        </p>
      )}
      {/* Announced once, not at every letter: the field's description has the number. */}
      <p className="visually-hidden" role="status">
        {isNearlyFull && (left < 0 ? "Too many characters" : "Few characters left")}
      </p>
    </div>
  );
}
