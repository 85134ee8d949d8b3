/** A submit before the form is hydrated. The page's inline script holds it, the form's code sends. */

declare global {
  interface Window {
    isSubmitHeld?: boolean;
  }
}

/** For the inline script. Once the code has failed to load, the form opens the visitor's mail program instead. */
export function holdSubmit(): void {
  addEventListener("submit", (event) => {
    if (document.documentElement.dataset.scripts === "failed") return;
    event.preventDefault();
    window.isSubmitHeld = true;
  });
}

export const isSubmitHeld = (): boolean => window.isSubmitHeld === true;

/** The visitor may have written by mail meanwhile. */
export function dropHeldSubmit(): void {
  window.isSubmitHeld = false;
}
