import { type FocusEvent, type MouseEvent, useRef } from "react";
import { type CloseButtonProps, cssTransition, type Id, ToastContainer, toast } from "react-toastify/unstyled";
import { Icon } from "../icon";
import { IconButton, TooltipProvider } from "./icon-button";

import * as styles from "./toaster.module.css";

export type Toast = {
  /** A toast replaces the last one of its kind; without one, the last message. */
  kind?: "update";
  tone: "ok" | "bad" | "amber";
  title: string;
  description?: string;
  action?: { label: string; run: () => void };
  /** By default a toast with an action stays until the visitor closes it. */
  shownMs?: number;
};

/** Long enough for two sentences and the button; it pauses under the pointer, with the focus and in the background. */
const SHOWN_MS = 8000;

const transition = cssTransition({ enter: styles.enter ?? "", exit: styles.exit ?? "", collapse: false });

/** Returns the keyboard's focus from a toast, which every button of it closes, to where it came from. */
function useFocusReturn() {
  const origin = useRef<Element | null>(null);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement, Element>) => {
    if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
  };
  const onClick = ({ detail, target }: MouseEvent<HTMLElement>) => {
    // The number of clicks of a pointer, which needs no focus.
    if (detail > 0 || !(target as Element).closest("button")) return;
    const { current } = origin;
    const goal = current?.isConnected ? current : document.getElementById("content");
    (goal as HTMLElement | null)?.focus();
  };
  return { onFocus, onClick };
}

/** react-toastify's live region, with the site's look. */
export function Toaster() {
  return (
    <TooltipProvider>
      <div {...useFocusReturn()}>
        <ToastContainer
          className={`${styles.region}`}
          aria-label="Notifications"
          progressClassName={`${styles.timer}`}
          transition={transition}
          closeButton={Close}
          hotKeys={() => false}
          draggable={false}
          icon={false}
        />
      </div>
    </TooltipProvider>
  );
}

/** Toasts are shown from outside the component. */
const lastOfKind = new Map<Toast["kind"], Id>();

/** Replaces the last toast of the same kind. */
export function showToast({ kind, tone, title, description, action, shownMs }: Toast): void {
  const last = lastOfKind.get(kind);
  if (last !== undefined) toast.dismiss(last);
  const run = () => {
    action?.run();
    toast.dismiss(id);
  };
  const id = toast(
    <>
      <strong>{title}</strong>
      {description && <span className="note">{description}</span>}
      {action && (
        <button type="button" className={`touch control ${styles.action}`} onClick={run}>
          {action.label}
        </button>
      )}
    </>,
    {
      className: `${styles.toast}`,
      style: { borderLeftColor: `var(--${tone})` },
      // By default an alert: a live region in a live region is read twice.
      role: "group",
      ariaLabel: title,
      autoClose: shownMs ?? (action ? false : SHOWN_MS),
    },
  );
  lastOfKind.set(kind, id);
}

function Close({ closeToast }: CloseButtonProps) {
  return (
    <IconButton tooltip="Close" className={styles.close} onClick={closeToast}>
      <Icon viewBox="0 0 14 14" width="0.875rem" path="m2 2 10 10M12 2 2 12" />
    </IconButton>
  );
}
