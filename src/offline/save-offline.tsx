import { saveStills, useSaved } from "./saved";

import * as styles from "./offer.module.css";

const MEGABYTE = 1e6;

/** The offer to keep the stills where that has not been done by itself, and how far it has come. */
export function SaveOffline() {
  const state = useSaved();
  if (!state || state.saved === state.total) return null;
  if (state.saving)
    return (
      <p className={`fact ${styles.offer}`} role="status">
        Saving {state.saved} of {state.total}
      </p>
    );
  return (
    <button type="button" className={`fact ${styles.offer}`} onClick={saveStills}>
      Save for offline ({(state.bytes / MEGABYTE).toFixed(1)} MB)
    </button>
  );
}
