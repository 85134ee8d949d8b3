import { useId } from "react";
import { type Field as FieldName, MAX_LENGTHS } from "../../supabase/functions/send-contact-email/rules";

import * as styles from "./field.module.css";

type FieldProps = {
  name: FieldName;
  label: string;
  value: string;
  onEdit: (name: FieldName, text: string) => void;
  error: string | undefined;
  /** While the message is on its way its words stay as they are. */
  readOnly: boolean;
  autoComplete: string;
  type?: "text" | "email";
  /** Set for a field of several lines. */
  rows?: number;
};

/** The part of a field's length that is left when the visitor is told what is left. */
const NEARLY_FULL = 0.1;

/** A labelled input or textarea, with what is wrong with it under it, and how much it still takes once that is little. */
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
      {/* Said once, not at every letter: the field's description has the number. */}
      <p className="visually-hidden" role="status">
        {isNearlyFull && (left === 0 ? "No characters left" : "Few characters left")}
      </p>
    </div>
  );
}
