/** Nobody waits for ever: deadlines for what the function waits for. */

/** The deadlines that tests shorten, in ms. */
export type Deadlines = {
  /** The form gives up after 15 s (src/contact/send.ts); the answer must be there before. */
  answer: number;
  /** The database stores nothing after this. */
  store: number;
  /** Extra time for the database's answer. */
  storeAnswer: number;
  /** One attempt at a mail. */
  attempt: number;
  /** No attempt begins after this: the schedule comes every minute. */
  drain: number;
  /** The first pause for a busy provider that doesn't say for how long. */
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

/** What is thrown at a deadline, with a code as a database's errors have one. */
export class DeadlineError extends Error {
  readonly code = "timeout";
}

/** The work's result. @throws {DeadlineError} where it takes longer than `ms` */
export async function withTimeout<Result>(work: PromiseLike<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError()), Math.max(0, ms));
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}
