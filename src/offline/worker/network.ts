/** Requests that the network answers first. */

const TIMEOUT_MS = 3000;

/** The cached copy as fallback after an error, a bad answer or the timeout. Without a copy it waits for the network. */
export async function networkFirst(
  request: Request,
  findCopy: () => Promise<Response | undefined>,
  isGood = ({ status }: Response) => status < 500,
): Promise<Response> {
  const network = fetch(request);
  const good = network.then((answer) => (isGood(answer) ? answer : undefined)).catch(() => undefined);
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  return (await Promise.race([good, timeout])) ?? (await findCopy()) ?? network;
}
