import { useState } from "react";
import { copyText } from "../copy-text";
import { site } from "../site";
import { Tooltip, TooltipProvider } from "../toasts/tooltip";

import * as styles from "./copy-email.module.css";

/** Copies the company's e-mail address, and says whether it did. Loaded after the first paint, with its tooltip. */
export function CopyEmail() {
  const [said, setSaid] = useState("");
  const copy = async () => setSaid((await copyText(site.email)) ? "Copied" : "It could not be copied.");
  return (
    <span className={styles.copying}>
      <TooltipProvider>
        <Tooltip label="Copy">
          <button
            type="button"
            className={styles.copy}
            aria-label="Copy the email address"
            onClick={copy}
            onBlur={() => setSaid("")}
          >
            <svg viewBox="0 0 18 18" aria-hidden="true">
              <path d="M6.5 5.5h9v11h-9zM3.5 12.5h-1v-11h9v1" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </button>
        </Tooltip>
      </TooltipProvider>
      <span role="status" className={`fact ${styles.said}`}>
        {said}
      </span>
    </span>
  );
}
