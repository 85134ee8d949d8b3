/** Asks before unsaved changes are lost. Sveltia doesn't ask, and keeps no draft in a browser's first visit. */

/** Sveltia enables its Save button while there are changes. Its shortcut names it, because its label is translated. */
const isChanged = () => document.querySelector('button[aria-keyshortcuts$="+S"]:enabled') !== null;

/** The button's icon names it. The buttons of a project's own lists lie in two items. */
const isRemoval = (button: Element | null) =>
  button?.matches(".item button:not(.item .item *)") && button.textContent?.trim() === "close";

/** Call it before Sveltia starts: its listeners must come later. */
export function askBeforeLoss(): void {
  addEventListener("beforeunload", (event) => {
    if (isChanged()) event.preventDefault();
  });
  // Sveltia follows the address: its ←, the browser's Back and the Escape key all change it.
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
