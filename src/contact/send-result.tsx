import { NOTICES } from "./notices";
import { retryAdvice } from "./retry-advice";
import type { Result } from "./send";

import * as styles from "./send-result.module.css";

/** The result of sending, beside the button after the toast has gone. Not a live region: the toast announces it. */
export function SendResult({ id, outcome, retryAfter = 0 }: Result & { id: string }) {
  const { tone, title, description } = NOTICES[outcome];
  const words = [description, retryAdvice(retryAfter)].filter(Boolean).join(" ");
  return (
    <p id={id} className={styles.result} data-tone={tone}>
      <strong>{title}</strong> <span>{words}</span>
    </p>
  );
}
