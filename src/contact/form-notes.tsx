import { useState } from "react";
import { useOffline } from "../offline/use-offline";

import * as styles from "./form-notes.module.css";

type FormNotesProps = {
  /** Of the sentence that describes the submit button. */
  connectionId: string;
  canDiscard: boolean;
  onDiscard: () => void;
};

/** The connection's state, and the button that discards the draft. */
export function FormNotes({ connectionId, canDiscard, onDiscard }: FormNotesProps) {
  const offline = useOffline();
  const [wasOffline, setWasOffline] = useState(false);
  if (offline && !wasOffline) setWasOffline(true);
  return (
    <div className={styles.notes}>
      {/* No live region: the strip at the page's edge announces it. */}
      <p id={connectionId}>{offline && "You are offline. Sending needs a connection."}</p>
      <p role="status">{!offline && wasOffline && canDiscard && "You are online again. You can send your message."}</p>
      {canDiscard && (
        <button type="button" className={styles.discard} onClick={onDiscard}>
          Discard draft
        </button>
      )}
    </div>
  );
}
