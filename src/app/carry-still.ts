/**
 * Carries a project's still from its card to its player, and back, with a view transition where the browser has them. The
 * page itself changes at once: only the still is a part of the transition (styles/global.css).
 */
import { loader } from "../loader";

/** Also in styles/global.css. */
const NAME = "still";

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

function unname(still: HTMLElement | undefined): void {
  still?.style.removeProperty("view-transition-name");
  if (still?.getAttribute("style") === "") still.removeAttribute("style");
}

/**
 * To be called when a navigation begins. Does nothing where no still is to be carried, the page has to be waited for, or
 * the visitor has asked for less motion.
 * @param path of the page that is navigated to
 */
export function carryStill(path: string): void {
  if (!("startViewTransition" in document) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (path === shown || !loader().loadPageSync(path)) return;
  const projectId = [projectOf(path), projectOf(shown)].find(seenStill);
  const from = seenStill(projectId);
  if (!from) return;

  let to: HTMLElement | undefined;
  from.style.setProperty("view-transition-name", NAME);
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { ready, finished } = document.startViewTransition(async () => {
    await arrival;
    unname(from);
    to = seenStill(projectId);
    to?.style.setProperty("view-transition-name", NAME);
  });
  // A transition may be skipped: when the next one begins, or the window is hidden.
  ready.catch(() => {});
  void finished.finally(() => {
    unname(from);
    unname(to);
  });
}

/** To be called when the page that was navigated to is in the document. @param path of that page */
export function arriveAt(path: string): void {
  shown = path;
  arrive?.();
}
