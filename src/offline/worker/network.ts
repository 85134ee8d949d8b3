/** Requests: the network first, and whether work is pending. */

/** A new worker doesn't wait longer for files that are being saved. */
const WORK_MS = 60_000;
const TIMEOUT_MS = 3000;

let pending = 0;
let idleSince = Date.now();

export const wait = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));

/** Counts work as pending for at most a minute: a new worker activates only while this one is idle (docs/decisions.md). */
export function countWork<Result>(work: Promise<Result>): Promise<Result> {
  pending += 1;
  const end = () => {
    pending -= 1;
    idleSince = Date.now();
  };
  Promise.race([work, wait(WORK_MS)]).then(end, end);
  return work;
}

/** 0 while work is pending. */
export const idleMs = () => (pending > 0 ? 0 : Date.now() - idleSince);

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
