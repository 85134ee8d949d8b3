/**
 * While a link is pressed, what can wait does: the network and the processor are the next page's, until its heading has been
 * painted.
 */
import { pageLink } from "./links";
import { painted } from "./painted";

/** After this time, in ms, a press has led nowhere: the finger has left the link, or the link has opened elsewhere. */
const LIMIT_MS = 3000;

type Press = { ended: Promise<void>; end: () => void };
let press: Press | undefined;
let limit: ReturnType<typeof setTimeout> | undefined;

function end(): void {
  clearTimeout(limit);
  press?.end();
  press = undefined;
}

function begin({ target }: Event): void {
  if (!pageLink(target)) return;
  clearTimeout(limit);
  limit = setTimeout(end, LIMIT_MS);
  if (press) return;
  let resolve = () => {};
  const ended = new Promise<void>((settle) => {
    resolve = settle;
  });
  press = { ended, end: resolve };
}

export const isPressing = (): boolean => press !== undefined;

/** Settles when no link is pressed. */
export async function noPress(): Promise<void> {
  while (press) await press.ended;
}

/** To be called when a page that has been navigated to is in the document. */
export const endPress = (): void => void painted().then(end);

/** To be called once. */
export function watchPresses(): void {
  document.addEventListener("pointerdown", begin, { passive: true });
  // The keyboard presses too.
  document.addEventListener("click", begin);
  // The finger scrolls.
  document.addEventListener("pointercancel", end, { passive: true });
}
