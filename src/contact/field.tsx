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

/** A labelled input or textarea, with what is wrong with it under it. */
export function Field({ name, label, error, rows, onEdit, type = "text", ...rest }: FieldProps) {
  const id = useId();
  const attributes = {
    ...rest,
    id,
    name,
    className: styles.input,
    onChange: (event: { target: { value: string } }) => onEdit(name, event.target.value),
    maxLength: MAX_LENGTHS[name],
    required: true,
    "aria-invalid": error !== undefined,
    "aria-describedby": error && `${id}-error`,
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
    </div>
  );
}
