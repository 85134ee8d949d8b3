/**
 * Whether the server has another build than this window's. What is in memory is shown without asking for it again, so this
 * is asked beside it: while the visitor is there, once a minute.
 */
import { isSlowerThan } from "../connection";
import { loader } from "../loader";

/** For how long an answer holds, in ms. */
const FRESH_MS = 60_000;
/** How long a press waits for an answer, in ms, where the last one is older than that. */
const PATIENCE_MS = 1000;

/** The server's build when it was first heard of, and as it was heard of last. */
let first: string | undefined;
let latest: string | undefined;
let askedAt = Number.NEGATIVE_INFINITY;
let question: Promise<void> | undefined;

const isDue = () => performance.now() - askedAt > FRESH_MS;

async function ask(): Promise<void> {
  // A question that failed has been asked too: without a network, every scroll would ask again.
  askedAt = performance.now();
  const data = await loader()
    .loadAppData()
    .catch(() => undefined);
  first ??= data?.build;
  latest = data?.build ?? latest;
}

/** Asks, unless there is an answer of the last minute. */
function askWhenDue(): void {
  if (question || !isDue()) return;
  question = ask().finally(() => {
    question = undefined;
  });
}

/** True where nothing has to be waited for. */
export const isAnswered = (): boolean => !question && !isDue();

/** Waits for an answer, for a second at most. */
export async function waitForAnswer(): Promise<void> {
  askWhenDue();
  await Promise.race([question, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/** True where the next page should be loaded from the server: by the service worker's word, or by the server's. */
export const isOutdated = (): boolean => window.___swUpdated === true || first !== latest;

/** To be called once. Keeps an answer at hand, so that hardly any press has to wait for one. */
export function watchBuild(): void {
  const askIfSeen = () => {
    if (document.visibilityState === "visible") askWhenDue();
  };
  askIfSeen();
  document.addEventListener("scroll", askIfSeen, { passive: true });
  document.addEventListener("visibilitychange", askIfSeen);
  // Who watches a video for some minutes presses nothing meanwhile.
  if (!isSlowerThan("3g")) setInterval(askIfSeen, FRESH_MS + 1000);
}
