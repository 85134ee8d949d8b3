/** The notice itself says "a few minutes". */
const FEW_MINUTES = 10;

/** When to try again, rounded up; nothing where the notice already says enough. */
export function retryAdvice(seconds: number): string | undefined {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= FEW_MINUTES) return undefined;
  if (minutes < 60) return `Try again in ${minutes} minutes.`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? "Try again in an hour." : `Try again in ${hours} hours.`;
}
