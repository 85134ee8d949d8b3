import type { ComponentType } from "react";
import { createStore } from "../store";
import type { Toast } from "./toaster";

export type { Toast };

export const REFRESH = { label: "Refresh", run: () => window.location.reload() };

/** Empty at first: the toasts' code is not part of the first load. */
const region = createStore<{ Toaster?: ComponentType }>({});

export function ToastRegion() {
  const Toaster = region.use((loaded) => loaded.Toaster);
  return Toaster ? <Toaster /> : null;
}

/** Loads the toasts and renders their live region, which must exist before a toast to announce it. */
export async function prepareToasts() {
  const toaster = await import(/* webpackChunkName: "toasts" */ "./toaster");
  region.set(toaster);
  return toaster;
}

/**
 * Shows a toast, or a dialog if its code can't be loaded; a toast with an optional action is then dropped. Never
 * throws.
 */
export async function notify(toast: Toast): Promise<void> {
  try {
    const { showToast } = await prepareToasts();
    showToast(toast);
  } catch {
    const { tone, title, description, action } = toast;
    if (tone !== "ok" || !action)
      window.alert([title, description, ...(action ? ["Reload the page first."] : [])].join("\n"));
  }
}
