/** The function's timeouts, in ms. Tests shorten them. */
export const DEADLINES = {
  /**
   * For one statement, with the wait for its connection. With a body's 10 s it is less than the form's 15 s
   * (src/contact/send.ts).
   */
  statement: 4_000,
  /** For one attempt at a mail. */
  attempt: 5_000,
  /** No attempt begins after this: the schedule runs every minute. */
  drain: 45_000,
};

/** Thrown at a deadline, with a code as a database's errors have. */
export class DeadlineError extends Error {
  readonly code = "timeout";
}

/** @returns the result of the work. @throws {DeadlineError} after `ms` */
export async function withTimeout<Result>(work: PromiseLike<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError()), ms);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}
