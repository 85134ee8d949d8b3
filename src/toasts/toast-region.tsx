import { useToastRegion } from "./toasts";

/** Where the toasts appear. */
export function ToastRegion() {
  const Region = useToastRegion();
  return Region ? <Region /> : null;
}
