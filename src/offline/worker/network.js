// biome-ignore-all lint/correctness/noUnusedVariables: the parts of the worker become one script.
/** Who is online gets the network's answer, and nobody waits long for it. */

/** A connection in name only is given up for a copy after this. A page is several requests, one after the other: */
const PATIENCE_MS = 4000;
/** once one was given up, the next ones, for a while, are given up sooner. */
const SHORT_PATIENCE_MS = 1000;
const SHORT_FOR_MS = 30_000;

let shortUntil = 0;

/**
 * The network's answer; where it fails or is slow, the copy; where there is none, whatever the network brings.
 * @param {Request} request @param {() => Promise<Response | undefined>} copy
 */
async function networkFirst(request, copy) {
  const network = fetch(request);
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => {
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
  return (await Promise.race([good, late])) ?? (await copy()) ?? network;
}
