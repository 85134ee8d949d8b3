/** Runs in the page: the left and right ends of lines of text, once nothing moves. */
export async function textBounds(selector: string) {
  await document.fonts.ready;
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Array.from(document.querySelectorAll(selector), (line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const { left, right } = range.getBoundingClientRect();
    return { left, right, isWithin: left >= 0 && right <= innerWidth + 0.5 };
  });
}

export const NAME_LINES = "h1 > span";
export const DIGITS_404 = "main [aria-hidden] > span";
