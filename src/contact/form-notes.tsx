import { useState } from "react";
import { useStatus } from "../offline/status";

import * as styles from "./form-notes.module.css";

/** The connection's state, and the button that discards the draft. */
export function FormNotes({ canDiscard, onDiscard }: { canDiscard: boolean; onDiscard: () => void }) {
  const { isOffline } = useStatus();
  const [wasOffline, setWasOffline] = useState(false);
  if (isOffline && !wasOffline) setWasOffline(true);
  return (
    <div className={`wrap note ${styles.notes}`}>
      {/* No live region: the strip at the page's edge announces it. */}
      <p id="connection">{isOffline && "You are offline. Sending needs a connection."}</p>
      <p role="status">
        {!isOffline && wasOffline && canDiscard && "You are online again. You can send your message."}
      </p>
      {canDiscard && (
        <button type="button" className="touch" onClick={onDiscard}>
          Discard draft
        </button>
      )}
    </div>
  );
}
