/** Gatsby's develop server, which loses what comes while it is busy. docs/decisions.md tells how. */
import { setTimeout as delay } from "node:timers/promises";
import type { NodePluginArgs } from "gatsby";

/** Without a query or a written page for so long, the server has done what it had to. */
const QUIET_MS = 500;
/** It is quiet, and has read its data, much sooner: after a second each, ten on a busy computer. */
const LONGEST_MS = 60_000;

/** What is used of Gatsby's state, by page. */
type State = {
  pendingPageDataWrites: { pagePaths: Set<string> };
  queries: { trackedQueries: Map<string, { dirty: number; running: number }> };
};
type Action = { payload?: { apiName?: string } };

/**
 * Follows the server from before it is started, and asks it again for the data of pages that it left out.
 * @returns a function that has it read its data again, once no query runs; resolves when the pages of the new data are there
 */
export function followServer({ emitter, store }: Pick<NodePluginArgs, "emitter" | "store">): () => Promise<void> {
  const state = (): State => store.getState();
  const isRunning = () => [...state().queries.trackedQueries.values()].some(({ running }) => running !== 0);
  const next = (event: string, isMeant: (action: Action) => boolean = () => true) =>
    new Promise<void>((resolve) => {
      const listener = (action: Action) => {
        if (!isMeant(action)) return;
        emitter.off(event, listener);
        resolve();
      };
      emitter.on(event, listener);
    });

  const started = next("COMPILATION_DONE");
  let lastActivity = 0;
  let waitMs = QUIET_MS;
  let timer: NodeJS.Timeout | undefined;
  const asked = new Set<string>();
  const checkLater = () => {
    clearTimeout(timer);
    timer = setTimeout(askAgain, waitMs);
  };
  const askAgain = () => {
    const { pendingPageDataWrites, queries } = state();
    const dirtyOf = (page: string) => queries.trackedQueries.get(page)?.dirty;
    for (const page of asked) if (!dirtyOf(page)) asked.delete(page);
    // Others that wait to be written wait for a query that nobody has asked for.
    const unwritten = [...pendingPageDataWrites.pagePaths].filter((page) => dirtyOf(page) === 0);
    const leftOut = [...asked, ...unwritten];
    if (leftOut.length === 0) {
      waitMs = QUIET_MS;
      return;
    }
    // It may just be slow, or the disk full.
    waitMs *= 2;
    if (!isRunning()) for (const pagePath of leftOut) emitter.emit("QUERY_RUN_REQUESTED", { pagePath });
    checkLater();
  };
  const noteActivity = () => {
    lastActivity = Date.now();
    checkLater();
  };
  for (const event of ["COMPILATION_DONE", "QUERY_START", "PAGE_QUERY_RUN"]) emitter.on(event, noteActivity);
  emitter.on("QUERY_RUN_REQUESTED", ({ pagePath }: { pagePath: string }) => {
    asked.add(pagePath);
    noteActivity();
  });
  emitter.on("CLEAR_PENDING_PAGE_DATA_WRITE", () => {
    waitMs = QUIET_MS;
    noteActivity();
  });

  return async () => {
    await started;
    const latest = Date.now() + LONGEST_MS;
    while ((isRunning() || Date.now() - lastActivity < QUIET_MS) && Date.now() < latest) await delay(QUIET_MS);
    const done = next("API_FINISHED", ({ payload }) => payload?.apiName === "createPages");
    emitter.emit("WEBHOOK_RECEIVED", { webhookBody: {} });
    await Promise.race([done, delay(LONGEST_MS, undefined, { ref: false })]);
  };
}
