/** Moves a still from card to player, or back: a copy of it moves over the new page once that has been painted. */
import { afterPaint } from "../loading/paint";
import { prefersReducedMotion } from "../styles/media";
import { isInWindow } from "./scroll";
import { findStillBoxes } from "./still-box";

/** The copy, from its page until it has arrived on the next one, and the project whose still it is. */
let moving: { projectId: string; copy: HTMLImageElement } | undefined;

const projectOf = (path: string) => /^\/portfolio\/([^/]+)$/.exec(path)?.[1];

function place(copy: HTMLImageElement, box: Element): void {
  const { left, top, width, height } = box.getBoundingClientRect();
  for (const [side, px] of Object.entries({ left, top, width, height })) copy.style.setProperty(side, `${px}px`);
}

/** The page's own pictures of the still are hidden while it moves. */
function setPictures(projectId: string, visibility: "hidden" | ""): void {
  for (const box of findStillBoxes(projectId)) box.querySelector("img")?.style.setProperty("visibility", visibility);
}

function endMove(): void {
  if (!moving) return;
  moving.copy.remove();
  setPictures(moving.projectId, "");
  moving = undefined;
}

/** Copies the visible still of the next page's project, or of this page's. Call before the next page is rendered. */
export function copyStill(path: string, nextPath: string): void {
  endMove();
  if (path === nextPath || prefersReducedMotion()) return;
  for (const projectId of [projectOf(nextPath), projectOf(path)]) {
    const box = projectId === undefined ? undefined : findStillBoxes(projectId).find(isInWindow);
    if (projectId === undefined || !box) continue;
    const picture = box.querySelector("img");
    // A picture that is still loading doesn't move.
    if (!picture?.complete || !picture.currentSrc) return;
    const copy = Object.assign(new Image(), { className: "still-copy", alt: "", decoding: "sync" });
    copy.src = picture.currentSrc;
    place(copy, box);
    moving = { projectId, copy };
    return;
  }
}

/** Moves the copy, if there is one. Call when the next page is in the document. */
export async function moveStill(): Promise<void> {
  if (!moving) return;
  const { projectId, copy } = moving;
  setPictures(projectId, "hidden");
  document.body.append(copy);
  await afterPaint();
  const target = findStillBoxes(projectId).find(isInWindow);
  if (target) place(copy, target);
  // The transitions of styles/global.css.
  await Promise.allSettled(copy.getAnimations().map(({ finished }) => finished));
  // Another navigation may have ended the move.
  if (moving?.copy === copy) endMove();
}
