import { useId } from "react";
import { type Field as FieldName, MAX_LENGTHS } from "../../supabase/functions/send-contact-email/rules";

import * as styles from "./field.module.css";

type FieldProps = {
  name: FieldName;
  label: string;
  value: string;
  onEdit: (name: FieldName, text: string) => void;
  error: string | undefined;
  readOnly: boolean;
  autoComplete: string;
  type?: "text" | "email";
  /** Makes it a textarea. */
  rows?: number;
};

/** Show the counter when less than this part of the length is left. */
const NEARLY_FULL = 0.1;

/** A labelled input or textarea, with its error and, near its maximum length, a counter. */
export function Field({ name, label, error, rows, onEdit, type = "text", ...rest }: FieldProps) {
  const id = useId();
  const left = MAX_LENGTHS[name] - rest.value.length;
  const isNearlyFull = left <= MAX_LENGTHS[name] * NEARLY_FULL;
  const attributes = {
    ...rest,
    id,
    name,
    className: styles.input,
    onChange: (event: { target: { value: string } }) => onEdit(name, event.target.value),
    maxLength: MAX_LENGTHS[name],
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
        <p id={`${id}-left`} className={styles.left}>
          {left} {left === 1 ? "character" : "characters"} left
        </p>
      )}
      {/* Announced once, not at every letter: the field's description has the number. */}
      <p className="visually-hidden" role="status">
        {isNearlyFull && (left === 0 ? "No characters left" : "Few characters left")}
      </p>
    </div>
  );
}
