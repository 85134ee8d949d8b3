/** Requests: the network first, and the worker's work. */

const TIMEOUT_MS = 3000;
/** Loading a page takes several requests; a worker between two of them isn't idle yet. */
const IDLE_MS = 2000;

export const wait = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));

/** Holds a lock until the work has ended two seconds ago; for at most a minute, as files may take any time. */
export function holdLock<Result>(work: Promise<Result>): Promise<Result> {
  const end = work.catch(() => {}).then(() => wait(IDLE_MS));
  void navigator.locks.request("work", { mode: "shared" }, () => Promise.race([end, wait(60_000)]));
  return work;
}

/** Resolves once no worker works (docs/decisions.md). */
export async function whenIdle(): Promise<void> {
  while (await navigator.locks.request("work", { ifAvailable: true }, (lock) => !lock)) await wait(IDLE_MS);
}

/** Network first, the cached copy as fallback after an error or the timeout. Without a copy it waits for the network. */
export async function networkFirst(request: Request, findCopy: () => Promise<Response | undefined>): Promise<Response> {
  const network = fetch(request);
  const isGood = (answer: Response) =>
    request.destination === "image" ? isFile(answer, "image") : answer.status < 500;
  const good = network.then((answer) => (isGood(answer) ? answer : undefined)).catch(() => undefined);
  return (await Promise.race([good, wait(TIMEOUT_MS)])) ?? (await findCopy()) ?? network;
}

/** @returns false for an error, and for a page of another network that blocks the file */
export const isFile = (answer: Response, kind: "image" | "video"): boolean =>
  answer.status === 200 && !answer.redirected && answer.headers.get("content-type")?.startsWith(`${kind}/`) === true;
