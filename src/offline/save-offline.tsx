import { useState } from "react";
import { saveStills, useSaved } from "./saved";

import * as styles from "./offer.module.css";

const MEGABYTE = 1e6;

/** The offer to keep the stills where that has not been done by itself, and how far it has come. */
export function SaveOffline() {
  const state = useSaved();
  const [asked, setAsked] = useState(false);
  if (!state || state.saved === state.total) return null;
  if (state.saving)
    // What is done by itself is done in silence.
    return asked ? (
      <p className={`fact ${styles.offer}`} role="status">
        Saving {state.saved} of {state.total}
      </p>
    ) : null;

  function save() {
    setAsked(true);
    void saveStills();
  }

  return (
    <button type="button" className={`fact ${styles.offer}`} onClick={save}>
      Save for offline ({(state.bytes / MEGABYTE).toFixed(1)} MB)
    </button>
  );
}
