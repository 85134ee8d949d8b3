/**
 * The box around a project's still: on its card, as a neighbour, on its player. From box to box the still moves to the
 * next page, and the lightbox finds the card by it.
 */

/** The attribute of the box, for its component. */
export const stillBox = (projectId: string) => ({ "data-still": projectId });

/** @returns the boxes of a project's still on the page, in its order */
export const findStillBoxes = (projectId: string): Element[] =>
  Array.from(document.querySelectorAll(`[data-still="${CSS.escape(projectId)}"]`));
