import { Icon } from "../icon";
import { site } from "../site";
import { IconButton, TooltipProvider } from "../toasts/icon-button";
import { useCopy } from "../toasts/use-copy";

import * as styles from "./copy-email.module.css";

/** A button that copies the company's e-mail address and says whether it did. Loaded after the first paint. */
export function CopyEmail() {
  const { message, copy, clear } = useCopy("Copied");
  return (
    <span className={`muted ${styles.copying}`}>
      <TooltipProvider>
        <IconButton tooltip="Copy" aria-label="Copy the email address" onClick={() => copy(site.email)} onBlur={clear}>
          <Icon viewBox="0 0 18 18" width="1.125rem" strokeWidth="1.5" path="M6.5 5.5h9v11h-9zM3.5 12.5h-1v-11h9v1" />
        </IconButton>
      </TooltipProvider>
      <span role="status" className="mono">
        {message}
      </span>
    </span>
  );
}
