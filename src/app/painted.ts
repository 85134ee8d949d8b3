/** Settles when the next frame has been painted, with all that is in the document now: a frame's callbacks come before that. */
export const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
