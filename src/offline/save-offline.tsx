import { useRef, useState } from "react";
import { askWorker, useStatus } from "./status";

/** The browser may end a worker that is saving. Then it is asked again. */
const PATIENCE_MS = 20_000;

/**
 * The button that saves what is missing: the stills under Save-Data and on slow connections, elsewhere what has
 * failed. A button with the focus says how the save ended, and stays until it loses the focus.
 */
export function SaveOffline() {
  const { worker } = useStatus();
  const [state, setState] = useState<"idle" | "saving" | "done">("idle");
  const button = useRef<HTMLButtonElement>(null);
  if (!worker || (worker.missing === 0 && state === "idle")) return null;

  function save() {
    setState("saving");
    const ask = () => void askWorker("saveAll").then(end);
    const repeated = setInterval(ask, PATIENCE_MS);
    const end = () => {
      clearInterval(repeated);
      setState(document.activeElement === button.current ? "done" : "idle");
    };
    ask();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="mono muted touch"
        onClick={save}
        onBlur={() => state === "done" && setState("idle")}
      >
        {`${state === "saving" ? "Saving" : "Save for offline"} (${(worker.bytes / 1e6).toFixed(1)} MB)`}
      </button>
      <span role="status" className="mono">
        {state === "done" && (worker.missing === 0 ? "Saved" : "It could not be saved.")}
      </span>
    </>
  );
}
