import { useState } from "react";
import { askWorker, useStatus } from "./status";

/** The button that saves what is missing: the stills under Save-Data and on slow connections, elsewhere what has failed. */
export function SaveOffline() {
  const { worker } = useStatus();
  const [isSaving, setSaving] = useState(false);
  if (!worker?.missing) return null;

  function save() {
    setSaving(true);
    void askWorker("saveAll").finally(() => setSaving(false));
  }

  return (
    <button type="button" className="mono muted touch" onClick={save}>
      {`${isSaving ? "Saving" : "Save for offline"} (${(worker.bytes / 1e6).toFixed(1)} MB)`}
    </button>
  );
}
