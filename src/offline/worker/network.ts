/** Who is online gets the network's answer, and nobody waits long for it. */

/** The digest that all widths and formats of a still share in their addresses: its source's. */
export const digestOf = (address: string) => /\/static\/([0-9a-f]{32})\//.exec(address)?.[1];

/** How long the network is waited for where there is a copy. */
const PATIENCE_MS = 4000;
/** A page is several requests, one after the other: once one was given up, the next ones are given up sooner, for a while. */
const SHORT_PATIENCE_MS = 1000;
const SHORT_FOR_MS = 30_000;

let shortUntil = 0;

/** The network's answer; where it fails or is slow, the copy; where there is none, whatever the network brings. */
export async function networkFirst(request: Request, findCopy: () => Promise<Response | undefined>): Promise<Response> {
  const network = fetch(request);
  const late = new Promise<undefined>((resolve) => {
    const giveUp = () => {
      shortUntil = Date.now() + SHORT_FOR_MS;
      resolve(undefined);
    };
    const timer = setTimeout(giveUp, Date.now() < shortUntil ? SHORT_PATIENCE_MS : PATIENCE_MS);
    const answered = () => {
      clearTimeout(timer);
      // The browser's own cache answers for stills too, and proves nothing.
      if (!digestOf(request.url)) shortUntil = 0;
    };
    network.then(answered, () => clearTimeout(timer));
  });
  const good = network.then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined,
  );
  return (await Promise.race([good, late])) ?? (await findCopy()) ?? network;
}
