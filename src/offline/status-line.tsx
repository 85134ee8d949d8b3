import { useEffect, useState } from "react";
import { read, write } from "../storage";
import { useSaved } from "./saved";
import { useOffline } from "./use-offline";

import * as styles from "./status-line.module.css";

const TOLD = "ready-offline-told";
const SHOWN_MS = 6000;

/** True for a few seconds, once on this device: when all that the site needs offline has been kept. */
function useReadyOffline(): boolean {
  const saved = useSaved();
  const [shown, setShown] = useState(false);
  const ready = saved !== undefined && !saved.saving && saved.saved === saved.total;
  useEffect(() => {
    // Where nothing can be remembered it would be told every time.
    if (!ready || read("localStorage", TOLD) || !write("localStorage", TOLD, true)) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => {
      // Saving has begun again, for a new build: it isn't ready any more.
      clearTimeout(timer);
      setShown(false);
    };
  }, [ready]);
  return shown;
}

/**
 * A quiet line in the corner: while there is no network, and once when the site can do without one. What is announced
 * stays where it is, and what is seen comes and goes, so that nothing on the page shifts.
 */
export function StatusLine() {
  const offline = useOffline();
  const ready = useReadyOffline();
  const words = offline ? "You are offline" : ready && "Ready offline";
  return (
    <>
      <p role="status" className="visually-hidden">
        {words}
      </p>
      {words && (
        <p className={`fact ${styles.line}`} aria-hidden="true">
          {words}
        </p>
      )}
    </>
  );
}
