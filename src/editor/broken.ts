/**
 * What stands over the form where the file can't be read. Sveltia would show an empty form, and a project that is added there
 * would take the place of all that are in the file.
 */

/** Ends with the page: there is nothing to be done before the file is mended. @param error what is wrong, in one sentence */
export function showBroken(error: Error): void {
  const dialog = document.createElement("dialog");
  const heading = document.createElement("h1");
  heading.textContent = "data/projects.json has a mistake";
  const text = document.createElement("p");
  text.textContent = `The form can't show it, and nothing is changed: ${error.message}. In the project's folder, "npm run check" says what is wrong and where.`;
  const button = document.createElement("button");
  button.textContent = "It is mended: load it again";
  button.addEventListener("click", () => location.reload());
  dialog.append(heading, text, button);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("close", () => dialog.showModal());
  dialog.style.cssText = "max-width: 36em; padding: 2em; font: 16px/1.5 'Source Sans 3', sans-serif";
  document.body.append(dialog);
  dialog.showModal();
}
