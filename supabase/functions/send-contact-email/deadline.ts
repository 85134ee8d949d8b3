/** The function's timeouts, in ms. Tests shorten them. */
export type Deadlines = {
  /** Less than the form's 15 s (src/contact/send.ts). */
  answer: number;
  /** The database stores no message after this. */
  store: number;
  /** Extra time for the database's answer. */
  storeAnswer: number;
  /** One attempt at a mail. */
  attempt: number;
  /** No attempt begins after this: the schedule runs every minute. */
  drain: number;
  /** The first pause for a busy provider without a Retry-After. */
  pause: number;
};

export const DEADLINES: Deadlines = {
  answer: 12_000,
  store: 6_000,
  storeAnswer: 1_000,
  attempt: 5_000,
  drain: 45_000,
  pause: 2_000,
};

/** Thrown at a deadline, with a code as a database's errors have. */
export class DeadlineError extends Error {
  readonly code = "timeout";
}

/** @returns the result of the work. @throws {DeadlineError} after `ms` */
export async function withTimeout<Result>(work: PromiseLike<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError()), Math.max(0, ms));
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}
