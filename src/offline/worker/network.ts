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
