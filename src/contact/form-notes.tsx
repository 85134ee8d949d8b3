import { useEffect, useState } from "react";
import { useOffline } from "../offline/use-offline";

import * as styles from "./form-notes.module.css";

type FormNotesProps = {
  /** The id of the sentence about the connection, which describes the button. */
  connectionId: string;
  canDiscard: boolean;
  onDiscard: () => void;
};

/** What the visitor should know before pressing: whether it can be sent now, and that the words are kept. */
export function FormNotes({ connectionId, canDiscard, onDiscard }: FormNotesProps) {
  const offline = useOffline();
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (offline) setWasOffline(true);
  }, [offline]);
  return (
    <div className={styles.notes}>
      {/* The strip at the page's edge announces that the network has gone; this says it beside the button. */}
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
