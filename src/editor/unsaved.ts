/** Asks before unsaved changes are lost. Sveltia doesn't ask, and stores no draft in a browser's first visit. */

/** True from a save to the next press or key: Sveltia leaves the form before it disables its Save button. */
let isSaved = false;

export function setSaved(saved: boolean): void {
  isSaved = saved;
}

/** Sveltia enables its Save button while there are changes. The label is translated, so this matches the shortcut. */
const isChanged = () => !isSaved && document.querySelector('button[aria-keyshortcuts$="+S"]:enabled') !== null;

/** Matches the icon's name, because the label is translated. Buttons of lists within a project are inside two items. */
const isRemoval = (button: Element | null) =>
  button?.matches(".item button:not(.item .item *)") && button.textContent?.trim() === "close";

/** Call it before Sveltia starts, so that these listeners run first. */
export function askBeforeLoss(): void {
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => setSaved(false), { capture: true });
  addEventListener("beforeunload", (event) => {
    if (isChanged()) event.preventDefault();
  });
  // Sveltia routes by the URL's hash: its ←, the browser's Back and the Escape key all change it.
  addEventListener("hashchange", (event) => {
    if (!isChanged() || confirm("Leave the form without saving your changes?")) return;
    event.stopImmediatePropagation();
    history.replaceState(history.state, "", event.oldURL);
  });
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest("button");
    if (isRemoval(button) && !confirm("Remove this project?")) event.stopImmediatePropagation();
  };
  addEventListener("click", onClick, { capture: true });
}
