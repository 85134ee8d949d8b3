/** What is thrown at a deadline, with a code as a database's errors have one. */
export class DeadlineError extends Error {
  readonly code = "timeout";
}

/** The work's result. @throws {DeadlineError} where it takes longer than `ms` */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError()), ms);
  });
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}
