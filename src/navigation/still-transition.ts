/** Moves a still from card to player, or back: a copy of it moves over the new page once that has been painted. */

import { isPageLoaded } from "../loading/gatsby";
import { afterPaint } from "../loading/paint";
import { prefersReducedMotion } from "../styles/media";
import { isInWindow } from "./scroll";

type Moving = { path: string; projectId: string; copy: HTMLImageElement };

let currentPath = "";
let captured: Moving | undefined;
let removeCopy = () => {};

const projectOf = (path: string) => /^\/portfolio\/([^/]+)$/.exec(path)?.[1];

/** The boxes of a project's still: cards, neighbours and the player mark theirs with `data-still`. */
const framesOf = (projectId: string) =>
  Array.from(document.querySelectorAll(`[data-still="${CSS.escape(projectId)}"]`));

function place(copy: HTMLImageElement, frame: Element): void {
  const { left, top, width, height } = frame.getBoundingClientRect();
  for (const [side, px] of Object.entries({ left, top, width, height })) copy.style.setProperty(side, `${px}px`);
}

/** Call when a navigation starts. Does nothing under reduced motion, or where the page isn't loaded yet. */
export function startStillTransition(path: string): void {
  captured = undefined;
  if (prefersReducedMotion() || path === currentPath || !isPageLoaded(path)) return;
  for (const projectId of [projectOf(path), projectOf(currentPath)]) {
    const frame = projectId === undefined ? undefined : framesOf(projectId).find(isInWindow);
    if (projectId === undefined || !frame) continue;
    const picture = frame.querySelector("img");
    // A picture that is still loading doesn't move.
    if (!picture?.complete || !picture.currentSrc) return;
    const copy = Object.assign(new Image(), { className: "still-copy", alt: "", decoding: "sync" });
    copy.src = picture.currentSrc;
    place(copy, frame);
    captured = { path, projectId, copy };
    return;
  }
}

/** The new page's own picture is hidden meanwhile. */
async function move({ projectId, copy }: Moving): Promise<void> {
  const frames = framesOf(projectId);
  const setVisibility = (value: string) => {
    for (const frame of frames) frame.querySelector("img")?.style.setProperty("visibility", value);
  };
  const remove = () => {
    copy.remove();
    setVisibility("");
  };
  removeCopy = remove;
  setVisibility("hidden");
  document.body.append(copy);
  await afterPaint();
  const target = frames.find(isInWindow);
  if (target) place(copy, target);
  // The transitions of styles/global.css.
  await Promise.allSettled(copy.getAnimations().map(({ finished }) => finished));
  if (remove === removeCopy) remove();
}

/** Call when the new page is in the document. */
export function finishStillTransition(path: string): void {
  currentPath = path;
  removeCopy();
  if (captured?.path === path) void move(captured);
  captured = undefined;
}
