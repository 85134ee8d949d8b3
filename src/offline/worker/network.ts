/** Who is online gets the network's answer, and nobody waits long for it. */

/** The digest that all widths and formats of a still share in their addresses: its source's. */
export const digestOf = (address: string) => /\/static\/([0-9a-f]{32})\//.exec(address)?.[1];

/** How long the network is waited for where there is a copy. */
const PATIENCE_MS = 3000;

/** The network's answer; where it fails or is slow, the copy; where there is none, whatever the network brings. */
export async function networkFirst(request: Request, findCopy: () => Promise<Response | undefined>): Promise<Response> {
  const network = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const good = network.then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined,
  );
  return (await Promise.race([good, late])) ?? (await findCopy()) ?? network;
}
