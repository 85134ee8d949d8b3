import type { ComponentType } from "react";
import { createStore } from "../store";

/** One toast: what it says, and whether it is good news, a failure, or a matter of waiting. */
export type Toast = {
  /** What it is about. A toast takes the place of the one before of its kind, and of no other. */
  kind: "message" | "update";
  tone: "ok" | "bad" | "wait";
  title: string;
  description?: string;
  /** What can be done about it. */
  action?: { label: string; run: () => void };
  /** For how long it is shown. Without it, a toast with an action stays until the visitor closes it. */
  shownMs?: number;
};

/** What a toast offers to whoever is on an old page. */
export const REFRESH = { label: "Refresh", run: () => window.location.reload() };

/** Where the toasts appear. Empty until the first one is prepared: they are not part of the first load. */
const region = createStore<{ Toaster?: ComponentType }>({});

export function ToastRegion() {
  const Toaster = region.use((loaded) => loaded.Toaster);
  return Toaster ? <Toaster /> : null;
}

/** Loads the toasts and puts their region on the page, so that a later toast needs no network and is announced. */
export async function prepareToasts() {
  const toaster = await import(/* webpackChunkName: "toasts" */ "./toaster");
  region.set(toaster);
  return toaster;
}

/**
 * Shows a toast in place of the one before of its kind. Never throws: where the toasts can't be loaded, a dialog says it,
 * unless it is good news with an offer, which can wait.
 */
export async function notify(toast: Toast): Promise<void> {
  try {
    const { show } = await prepareToasts();
    show(toast);
  } catch {
    if (toast.tone !== "ok" || !toast.action) window.alert(`${toast.title}\n${toast.description}`);
  }
}
