/**
 * Carries a project's still from its card to its player, and back, with a view transition where the browser has them. The
 * transition begins when the new page has been painted: before that it would delay it. Until then a copy of the still stands
 * where the visitor has left it.
 */

import { CALM, isMet } from "../styles/media";
import { loader } from "./loader";
import { painted } from "./painted";

/** Also in styles/global.css. */
const NAME = "still";

/** What a navigation carries. */
type Carried = { path: string; projectId: string; copy: HTMLImageElement };

/** The path of the page that is shown. */
let shown = "";
let carried: Carried | undefined;
/** Ends what is being carried, and leaves nothing of it. */
let putDown = () => {};

const projectOf = (path: string) => /^\/portfolio\/([^/]+)$/.exec(path)?.[1];

/** The still of a project, where it is in the window. It is marked `data-still`. */
function seenStill(projectId: string | undefined): HTMLElement | undefined {
  if (projectId === undefined) return undefined;
  const stills = document.querySelectorAll<HTMLElement>(`[data-still="${CSS.escape(projectId)}"]`);
  return Array.from(stills).find((still) => {
    const { top, bottom } = still.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}

/** The still's picture, in the place where it is seen now. Undefined while it is still on its way. */
function copyOf(still: HTMLElement): HTMLImageElement | undefined {
  const picture = still.querySelector("img");
  if (!picture?.complete || !picture.currentSrc) return undefined;
  const { left, top, width, height } = still.getBoundingClientRect();
  const copy = new Image();
  copy.className = "carried-still";
  copy.alt = "";
  copy.decoding = "sync";
  copy.src = picture.currentSrc;
  for (const [side, px] of Object.entries({ left, top, width, height })) copy.style.setProperty(side, `${px}px`);
  copy.style.setProperty("view-transition-name", NAME);
  return copy;
}

/**
 * To be called when a navigation begins. Does nothing where no still is to be carried, the page has to be waited for, or
 * the visitor has asked for less motion.
 * @param path of the page that is navigated to
 */
export function carryStill(path: string): void {
  carried = undefined;
  if (!("startViewTransition" in document) || isMet(CALM)) return;
  if (path === shown || document.hidden || !loader().loadPageSync(path)) return;
  const projectId = [projectOf(path), projectOf(shown)].find(seenStill);
  const still = seenStill(projectId);
  const copy = still && copyOf(still);
  if (projectId !== undefined && copy) carried = { path, projectId, copy };
}

/**
 * Puts the copy over the new page, and has it moved to the page's own picture. What lies over that, the button of the player, can
 * be pressed meanwhile: what has a name in a transition can't.
 */
async function carry({ copy }: Carried, picture: HTMLImageElement): Promise<void> {
  putDown = () => {
    copy.remove();
    picture.removeAttribute("style");
  };
  const own = putDown;
  picture.style.setProperty("visibility", "hidden");
  document.body.append(copy);
  await painted();
  if (own !== putDown) return;
  const transition = document.startViewTransition(() => {
    own();
    if (own === putDown) picture.style.setProperty("view-transition-name", NAME);
  });
  // It is skipped when the next one begins, or the window is hidden.
  transition.ready.catch(() => {});
  void transition.finished.finally(own);
}

/** To be called when the page that was navigated to is in the document. @param path of that page */
export function arriveAt(path: string): void {
  shown = path;
  putDown();
  const picture = carried?.path === path ? seenStill(carried.projectId)?.querySelector("img") : undefined;
  if (carried && picture) void carry(carried, picture);
  carried = undefined;
}
