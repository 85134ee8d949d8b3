/**
 * Carries a project's still from its card to its player, and back, with a view transition where the browser has them. The
 * page itself changes at once: only the still is a part of the transition (styles/global.css).
 */
import { loader } from "../loader";

/** Also in styles/global.css. */
const NAME = "still";
/** The page is painted again after this, in ms, whether the other one has come or not. */
const PATIENCE_MS = 300;

/** The path of the page that is shown. */
let shown = "";
let arrive: (() => void) | undefined;

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

/** What has the name now: one still at a time. */
let named: HTMLElement | undefined;

function name(still: HTMLElement | undefined): void {
  named?.style.removeProperty("view-transition-name");
  if (named?.getAttribute("style") === "") named.removeAttribute("style");
  named = still;
  named?.style.setProperty("view-transition-name", NAME);
}

let latest: ViewTransition | undefined;

/**
 * To be called when a navigation begins. Does nothing where no still is to be carried, the page has to be waited for, or
 * the visitor has asked for less motion.
 * @param path of the page that is navigated to
 */
export function carryStill(path: string): void {
  if (!("startViewTransition" in document) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (path === shown || !loader().loadPageSync(path)) return;
  const projectId = [projectOf(path), projectOf(shown)].find(seenStill);
  if (projectId === undefined) return;

  name(seenStill(projectId));
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const transition = document.startViewTransition(async () => {
    await Promise.race([arrival, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    if (transition === latest) name(seenStill(projectId));
  });
  latest = transition;
  // It is skipped when the next one begins, or the window is hidden.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => {
    if (transition === latest) name(undefined);
  });
}

/** To be called when the page that was navigated to is in the document. @param path of that page */
export function arriveAt(path: string): void {
  shown = path;
  arrive?.();
}
