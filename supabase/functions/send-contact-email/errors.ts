/** Errors in the log. */

/**
 * Describes an error without its words, which may quote a message.
 * @returns the code that errors of the database and of a timeout have; the name and the place of any other error
 */
export function describeError(error: unknown): string {
  const { code, name, message, stack } = Object(error);
  if (code !== undefined) return `the database failed (${code})`;
  // A stack begins with the words.
  const [place = "at an unknown place"] = /\bat .+/.exec(String(stack).replace(message, "")) ?? [];
  return `the function failed (${name} ${place})`;
}
