/** Replaces every text of the page by an element with a new text, as Google Translate does. */
export function translate(): void {
  const iterator = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let text = iterator.nextNode(); text; text = iterator.nextNode()) texts.push(text as Text);
  for (const text of texts) {
    const font = document.createElement("font");
    font.append(text.data);
    text.replaceWith(font);
  }
}
