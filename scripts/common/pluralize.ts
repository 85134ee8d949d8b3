// Counted things in sentences.

/** @returns "1 error", "2 errors" */
export const pluralize = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;
