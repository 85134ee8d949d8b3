/**
 * Asks before unsaved changes are lost. Sveltia doesn't ask, and stores no draft in a browser's first visit.
 * Nor does it document an event for this, so these selectors are those of the version in package.json.
 */
export const SVELTIA = {
  /** Enabled while there are changes. The label is translated, so this matches the shortcut. */
  saveButton: 'button[aria-keyshortcuts$="+S"]:enabled',
  /** A project's buttons: those of lists within a project are inside two items. */
  projectButton: ".item button:not(.item .item *)",
  /** The icon's name, because the label is translated. */
  removeIcon: "close",
  /** A field that is reading its new file, and has no value meanwhile. */
  busyField: ".empty.processing",
};

/** True from a save to the next press or key: Sveltia leaves the editor before it disables its Save button. */
let isSaved = false;

export function setSaved(saved: boolean): void {
  isSaved = saved;
}

const isChanged = () => !isSaved && document.querySelector(SVELTIA.saveButton) !== null;

const isRemoval = (button: Element | null) =>
  button?.matches(SVELTIA.projectButton) && button.textContent?.trim() === SVELTIA.removeIcon;

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
