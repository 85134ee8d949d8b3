/** What stands over the form where nothing may be saved. */

let shown = false;

/**
 * Shows a note that ends with the page: all that can be done is to load the form again.
 * @param heading what is the matter
 * @param text what it means, and what to do
 */
export function showNote(heading: string, text: string): void {
  // Sveltia tries again what has failed.
  if (shown) return;
  shown = true;
  const dialog = document.createElement("dialog");
  const [title, words, button] = [
    document.createElement("h1"),
    document.createElement("p"),
    document.createElement("button"),
  ];
  title.textContent = heading;
  words.textContent = text;
  button.textContent = "Load it again";
  button.addEventListener("click", () => location.reload());
  dialog.append(title, words, button);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  // A browser lets a second Escape through.
  dialog.addEventListener("close", () => dialog.showModal());
  dialog.style.cssText = "max-width: 36em; padding: 2em; font: 16px/1.5 'Source Sans 3', sans-serif";
  document.body.append(dialog);
  dialog.showModal();
}
