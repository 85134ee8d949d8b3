let sign: Event | undefined;

/** What the visitor did when all this was loaded, and nobody heard. @param event undefined where they did nothing */
export function noteSign(event: Event | undefined): void {
  sign ??= event;
}

/** The key that was pressed then, for the first who asks. */
export function missedKey(): KeyboardEvent | undefined {
  const missed = sign;
  sign = undefined;
  return missed instanceof KeyboardEvent ? missed : undefined;
}
