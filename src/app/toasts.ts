import type { ComponentType } from "react";

/** One toast: what it says, and whether it is good news, a failure, or a matter of waiting. */
export type Toast = {
  tone: "ok" | "bad" | "wait";
  title: string;
  description: string;
  /** What can be done about it. Such a toast stays until the visitor closes it. */
  action?: { label: string; run: () => void };
};

type Listener = () => void;
const listeners = new Set<Listener>();
let region: ComponentType | undefined;

/** The toasts' region once something has asked for it, for `useSyncExternalStore`. */
export const toastRegion = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => region,
};

/** Loads the toasts and puts their region on the page, so that a later toast needs no network and is announced. */
export async function prepareToasts() {
  const toaster = await import("./toaster");
  region = toaster.Toaster;
  for (const listener of listeners) listener();
  return toaster;
}

/**
 * Shows a toast in place of the one before. Never throws: where the toasts can't be loaded, a dialog says it, unless it is
 * good news with an offer, which can wait.
 */
export async function notify(toast: Toast): Promise<void> {
  try {
    const { show } = await prepareToasts();
    show(toast);
  } catch {
    if (toast.tone !== "ok" || !toast.action) window.alert(`${toast.title}\n${toast.description}`);
  }
}
