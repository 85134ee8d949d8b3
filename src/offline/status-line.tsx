import { useEffect, useState } from "react";
import { read, write } from "../storage";
import { useSaved } from "./saved";
import { useOffline } from "./use-offline";

import * as styles from "./status-line.module.css";

const SHOWN_KEY = "ready-offline-told";
const SHOWN_MS = 6000;

/** True for a few seconds, once on this device, when everything is cached. */
function useReadyOffline(): boolean {
  const saved = useSaved();
  const [isShown, setShown] = useState(false);
  const isReady = saved?.missing === 0;
  useEffect(() => {
    // A device that stores nothing would show it on every visit.
    if (!isReady || read("localStorage", SHOWN_KEY) || !write("localStorage", SHOWN_KEY, true)) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isReady]);
  return isShown;
}

/** The strip at the lower edge: "You are offline", and once "Ready offline". Its live region is always on the page. */
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
        <p className={`mono ${styles.line}`} aria-hidden="true">
          {words}
        </p>
      )}
    </>
  );
}
