// How programs end: with a sentence where something is wrong, and in order on a signal.

/** Ends the program with one sentence for the person who started it. */
export function stop(sentence: string): never {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** Something that was started. */
export type Part = { stop: () => Promise<void> };

export type RunningParts = ReturnType<typeof createRunningParts>;

/** Collects parts, to stop them together. */
export function createRunningParts() {
  const parts: Part[] = [];
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;

  async function stopAll() {
    stopping.abort();
    // A part that can't be stopped keeps no other from it.
    for (const part of parts.toReversed()) await part.stop().catch((error) => console.error(error));
  }

  return {
    /** Aborted by `stop`. */
    signal: stopping.signal,

    /** Takes a part over; one that arrives after the stop is stopped at once. */
    add(part: Part) {
      parts.push(part);
      if (stopping.signal.aborted) void part.stop();
    },

    /** Stops every part, the newest first. A second call waits for the same stop. */
    stop(): Promise<void> {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

/** One Ctrl-C reaches a program twice within this: from the terminal, and from npm, which passes it on. */
const ONE_CTRL_C_MS = 400;

/** Begins a program, whose parts a signal stops. A second signal ends it at once; its processes end with it (startChild). */
export function beginProgram(): RunningParts {
  // Meant for PostgreSQL's own programs: the client would complete an address with them.
  for (const name of Object.keys(process.env)) if (name.startsWith("PG")) delete process.env[name];
  const parts = createRunningParts();
  let begun = 0;
  async function onSignal() {
    if (begun > 0 && Date.now() - begun > ONE_CTRL_C_MS) process.exit(1);
    begun ||= Date.now();
    await parts.stop();
    process.exit(0);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void onSignal());
  return parts;
}
