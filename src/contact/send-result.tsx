import type { Toast } from "../toasts/toasts";

import * as styles from "./send-result.module.css";

type SendResultProps = { id: string; notice: Toast };

/**
 * How sending ended, beside the button, until the visitor goes on: a toast leaves. The toast is what announces it, so this is no
 * live region.
 */
export function SendResult({ id, notice }: SendResultProps) {
  return (
    <p id={id} className={styles.result} data-tone={notice.tone}>
      <strong>{notice.title}</strong> <span>{notice.description}</span>
    </p>
  );
}
