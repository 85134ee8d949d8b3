import { useStatus } from "./status";

import * as styles from "./status-line.module.css";

/** The strip at the lower edge: "You are offline", and once "Ready offline". Its live region is always on the page. */
export function StatusLine() {
  const { isOffline, isReady } = useStatus();
  const words = isOffline ? "You are offline" : isReady && "Ready offline";
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
