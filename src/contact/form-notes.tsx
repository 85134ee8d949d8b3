import { useEffect, useState } from "react";
import { useOffline } from "../offline/use-offline";

import * as styles from "./form-notes.module.css";

type FormNotesProps = { hasDraft: boolean; onDiscard: () => void };

/** What the visitor should know before pressing: whether it can be sent now, and that the words are kept. */
export function FormNotes({ hasDraft, onDiscard }: FormNotesProps) {
  const offline = useOffline();
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (offline) setWasOffline(true);
  }, [offline]);
  return (
    <div className={styles.notes}>
      <p role="status">
        {offline && "You are offline. Sending needs a connection."}
        {!offline && wasOffline && hasDraft && "You are online again. You can send your message."}
      </p>
      {hasDraft && (
        <button type="button" className={styles.discard} onClick={onDiscard}>
          Discard draft
        </button>
      )}
    </div>
  );
}
