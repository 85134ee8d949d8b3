/**
 * Puts a text into the clipboard.
 * @returns false where the browser refuses, as it does without a press or without HTTPS
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
