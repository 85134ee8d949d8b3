/** Loads the page's code after its first picture. */
import { dropHeldSubmit } from "../../contact/held-submit";

declare global {
  interface Window {
    /** The page's path, for the router too; none on a copy of the page at another address (own-address.ts). */
    pagePath?: string | undefined;
  }
}

/** A picture that takes longer is not waited for. A window in the background doesn't paint either. */
const PICTURE_MS = 3000;
/** After this time the contact form says how to write by mail. */
const CODE_MS = 10_000;

const { dataset: state } = document.documentElement;

/** The contact form then opens the visitor's mail program, so a held submit is dropped. */
function fail(): void {
  // Hydration deletes the state.
  if (!state.scripts) return;
  state.scripts = "failed";
  dropHeldSubmit();
}

/** Loads a script; if that fails, again, and then once more when the network is back. */
function loadScript(src: string, onload: () => void, isAgain = false): void {
  const again = () => loadScript(src, onload, true);
  const onerror = () => {
    if (!isAgain) return again();
    fail();
    addEventListener("online", again, { once: true });
  };
  document.body.append(Object.assign(document.createElement("script"), { src, onload, onerror }));
}

function preload(href: string, as: "script" | "fetch"): void {
  const link = Object.assign(document.createElement("link"), { rel: "preload", as, href });
  // As Gatsby's requests for data.
  if (as === "fetch") link.crossOrigin = "anonymous";
  document.head.append(link);
}

/**
 * @param runtime webpack's runtime, which starts the other files and so comes last
 * @param data the addresses of the page's data
 */
function load([runtime = "", ...files]: string[], data: string[]): void {
  let left = files.length;
  const onLoad = () => {
    left -= 1;
    if (left === 0)
      loadScript(runtime, () => {
        state.scripts = "loaded";
      });
  };
  for (const file of files) loadScript(file, onLoad);
  preload(runtime, "script");
  for (const href of data) preload(href, "fetch");
  setTimeout(fail, CODE_MS);
}

/**
 * @param code the addresses of webpack's files, beginning with the runtime
 * @param data of the page's data; both separated by spaces
 */
export function loadCode({ code = "", data = "" }: DOMStringMap): void {
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority]");
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    if (window.pagePath) load(code.split(" "), data.split(" "));
    else fail();
  };
  if (picture && !picture.complete) for (const event of ["load", "error"]) picture.addEventListener(event, begin);
  else requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, PICTURE_MS);
}
