import { RESULT_TOASTS, retryAdvice } from "./result-toasts";
import type { Result } from "./send";

import * as styles from "./send-result.module.css";

/** The result of sending, beside the button after the toast has gone. Not a live region: the toast announces it. */
export function SendResult({ outcome, retryAfter = 0 }: Result) {
  const { tone, title, description } = RESULT_TOASTS[outcome];
  return (
    <p id="result" className={`note ${styles.result}`} style={{ borderColor: `var(--${tone})` }}>
      <strong>{title}</strong> <span>{[description, retryAdvice(retryAfter)].filter(Boolean).join(" ")}</span>
    </p>
  );
}
