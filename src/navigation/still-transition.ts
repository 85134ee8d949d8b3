/** Moves a still from card to player, or back. The page doesn't wait: a view transition starts once it has been painted. */
import { prefersReducedMotion } from "../styles/media";
import { afterPaint } from "./paint";
import { isInWindow } from "./scroll";

/** Also in styles/global.css. */
const TRANSITION_NAME = "still";

let currentPath = "";
let captured: { path: string; projectId: string; copy: HTMLImageElement } | undefined;
let removeCopy = () => {};

const projectOf = (path: string) => /^\/portfolio\/([^/]+)$/.exec(path)?.[1];

function visibleStill(projectId: string | undefined): HTMLElement | undefined {
  if (projectId === undefined) return undefined;
  const stills = document.querySelectorAll<HTMLElement>(`[data-still="${CSS.escape(projectId)}"]`);
  return Array.from(stills).find(isInWindow);
}

/** A copy of the still at its position in the window; undefined while the image loads. */
function copyOf(still: HTMLElement): HTMLImageElement | undefined {
  const picture = still.querySelector("img");
  if (!picture?.complete || !picture.currentSrc) return undefined;
  const { left, top, width, height } = still.getBoundingClientRect();
  const copy = Object.assign(new Image(), { className: "still-copy", alt: "", decoding: "sync" });
  copy.src = picture.currentSrc;
  for (const [side, px] of Object.entries({ left, top, width, height })) copy.style.setProperty(side, `${px}px`);
  copy.style.setProperty("view-transition-name", TRANSITION_NAME);
  return copy;
}

/** Call when a navigation starts. Does nothing under reduced motion, or where the page isn't loaded yet. */
export function startStillTransition(path: string): void {
  captured = undefined;
  if (!("startViewTransition" in document) || prefersReducedMotion()) return;
  if (path === currentPath || document.hidden || !window.___loader.loadPageSync(path)) return;
  const projectId = [projectOf(path), projectOf(currentPath)].find(visibleStill);
  const still = visibleStill(projectId);
  const copy = still && copyOf(still);
  if (projectId !== undefined && copy) captured = { path, projectId, copy };
}

/** Shows the copy over the new page, then moves it to the page's picture. */
async function animate(copy: HTMLImageElement, picture: HTMLImageElement): Promise<void> {
  const remove = () => {
    copy.remove();
    picture.removeAttribute("style");
  };
  removeCopy = remove;
  picture.style.setProperty("visibility", "hidden");
  document.body.append(copy);
  await afterPaint();
  if (remove !== removeCopy) return;
  const transition = document.startViewTransition(() => {
    remove();
    // Only the picture has a name: a named element, such as the play button, would ignore clicks meanwhile.
    if (remove === removeCopy) picture.style.setProperty("view-transition-name", TRANSITION_NAME);
  });
  // Rejects where the next transition or a hidden window skips it.
  transition.ready.catch(() => {});
  void transition.finished.finally(remove);
}

/** Call when the new page is in the document. */
export function finishStillTransition(path: string): void {
  currentPath = path;
  removeCopy();
  const picture = captured?.path === path ? visibleStill(captured.projectId)?.querySelector("img") : undefined;
  if (captured && picture) void animate(captured.copy, picture);
  captured = undefined;
}
