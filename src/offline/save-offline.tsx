import { useState } from "react";
import { saveStills, useSaved } from "./saved";

import * as styles from "./footer-action.module.css";

/** The button that saves the stills where the worker hasn't, then its progress. Automatic saving shows nothing. */
export function SaveOffline() {
  const state = useSaved();
  const [isRequested, setRequested] = useState(false);
  if (!state || state.saved === state.total) return null;
  if (state.saving)
    return isRequested ? (
      <p className={`fact ${styles.action}`} role="status">
        Saving {state.saved} of {state.total}
      </p>
    ) : null;

  function save() {
    setRequested(true);
    void saveStills();
  }

  return (
    <button type="button" className={`fact ${styles.action}`} onClick={save}>
      Save for offline ({(state.bytes / 1e6).toFixed(1)} MB)
    </button>
  );
}
