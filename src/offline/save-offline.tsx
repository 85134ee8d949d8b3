import { useState } from "react";
import { saveStills, useWorker } from "./status";

import * as styles from "./footer-action.module.css";

/** The button that saves the stills where the site doesn't by itself: under Save-Data and on slow connections. */
export function SaveOffline() {
  const state = useWorker();
  const [isSaving, setSaving] = useState(false);
  if (!state?.missing) return null;

  function save() {
    setSaving(true);
    void saveStills().finally(() => setSaving(false));
  }

  return (
    <button type="button" className={`mono muted touch ${styles.action}`} onClick={save}>
      {`${isSaving ? "Saving" : "Save for offline"} (${(state.bytes / 1e6).toFixed(1)} MB)`}
    </button>
  );
}
