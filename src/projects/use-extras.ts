import { useSyncExternalStore } from "react";
import { quiet, undisturbed } from "../rest";

type Extras = typeof import("./extras/extras");

/** How long nothing has come over the network when they are loaded for visitors who give no sign, as in projects/hero.tsx. */
const QUIET_MS = 2500;
/** The visitor is about to do something. */
const SIGNS = ["pointerover", "pointerdown", "focusin", "keydown", "scroll"];

let extras: Extras | undefined;
const listeners = new Set<() => void>();
let isAsked = false;

/** A failed load is tried again by the next sign. */
async function load(sign?: Event): Promise<void> {
  // The sign may be a press on a link, or the focus that has come to the heading of a page which is not painted yet.
  if (sign) await undisturbed();
  extras ??= await import(/* webpackChunkName: "extras" */ "./extras/extras");
  for (const name of SIGNS) removeEventListener(name, quietly);
  extras.noteSign(sign);
  for (const listener of listeners) listener();
}

const quietly = (sign?: Event) => void load(sign).catch(() => {});

/** What an address or the visit asks for is loaded at once: extras/still-address.ts, extras/wall/arrangement.ts. */
function isAwaited(): boolean {
  try {
    return location.hash.startsWith("#still-") || sessionStorage.wall !== undefined;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    for (const name of SIGNS) addEventListener(name, quietly, { passive: true });
    if (isAwaited()) quietly();
    void quiet(QUIET_MS).then(() => quietly());
  }
  return () => listeners.delete(listener);
}

/**
 * What the pages with stills can do beyond being seen and followed. None of it is part of the first load: it comes with the first sign
 * of a visitor, or once the page has long come to rest.
 */
export const useExtras = (): Extras | undefined =>
  useSyncExternalStore(
    subscribe,
    () => extras,
    () => undefined,
  );
