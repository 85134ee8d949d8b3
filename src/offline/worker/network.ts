const TIMEOUT_MS = 3000;

/** Network first, the cached copy as fallback after an error or the timeout. Without a copy it waits for the network. */
export async function networkFirst(request: Request, findCopy: () => Promise<Response | undefined>): Promise<Response> {
  const network = fetch(request);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const good = network.then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined,
  );
  return (await Promise.race([good, timeout])) ?? (await findCopy()) ?? network;
}

/** @returns false for an error, and for a page of another network that blocks the file */
export const isFile = (answer: Response, kind: "image" | "video"): boolean =>
  answer.status === 200 && !answer.redirected && answer.headers.get("content-type")?.startsWith(`${kind}/`) === true;
