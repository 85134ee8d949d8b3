/** Nobody waits for ever: deadlines for what the function waits for. */

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
