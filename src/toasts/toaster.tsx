import { type CloseButtonProps, cssTransition, type Id, ToastContainer, toast } from "react-toastify/unstyled";
import type { Toast } from "./toasts";
import { Tooltip, TooltipProvider } from "./tooltip";

import * as styles from "./toaster.module.css";

/** Time for two short sentences and for reaching the button; it stops under the pointer and in the background. */
const SHOWN_MS = 8000;

const TONES = { ok: styles.ok, bad: styles.bad, wait: styles.wait };
const transition = cssTransition({ enter: styles.enter ?? "", exit: styles.exit ?? "", collapse: false });

/** The region of the toasts (react-toastify), with the look of the site instead of the library's. */
export function Toaster() {
  return (
    <TooltipProvider>
      <ToastContainer
        className={`${styles.region}`}
        toastClassName={`${styles.toast}`}
        progressClassName={`${styles.timer}`}
        position="bottom-left"
        transition={transition}
        closeButton={Close}
        closeOnClick={false}
        draggable={false}
        icon={false}
        pauseOnFocusLoss
        pauseOnHover
      />
    </TooltipProvider>
  );
}

/** The last toast of each kind. */
const last = new Map<Toast["kind"], Id>();

/** Shows a toast in place of the one before of its kind. Failures are announced as alerts, good news politely. */
export function show({ kind, tone, title, description, action, shownMs }: Toast): void {
  const former = last.get(kind);
  if (former !== undefined) toast.dismiss(former);
  const run = () => {
    action?.run();
    toast.dismiss(id);
  };
  const id = toast(
    <>
      <strong className={styles.title}>{title}</strong>
      {description && <span className={styles.description}>{description}</span>}
      {action && (
        <button type="button" className={styles.action} onClick={run}>
          {action.label}
        </button>
      )}
    </>,
    {
      className: `${styles.toast} ${TONES[tone]}`,
      role: tone === "ok" ? "status" : "alert",
      autoClose: shownMs ?? (action ? false : SHOWN_MS),
    },
  );
  last.set(kind, id);
}

function Close({ closeToast }: CloseButtonProps) {
  return (
    <Tooltip label="Close">
      <button type="button" className={styles.close} aria-label="Close" onClick={closeToast}>
        <svg viewBox="0 0 14 14" aria-hidden="true">
          <path d="m2 2 10 10M12 2 2 12" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
    </Tooltip>
  );
}
