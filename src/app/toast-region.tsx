import { useSyncExternalStore } from "react";
import { toastRegion } from "./toasts";

const none = () => undefined;

/** Where the toasts appear. Empty until the first one is prepared: they are not part of the first load. */
export function ToastRegion() {
  const Region = useSyncExternalStore(toastRegion.subscribe, toastRegion.current, none);
  return Region ? <Region /> : null;
}
