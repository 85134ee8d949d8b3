// Ends programs: with a sentence after an error, and in order after a signal.

/** Ends the program with a sentence. */
export function stop(sentence: string): never {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** A started process or server. */
export type Part = { stop: () => Promise<void> };

export type RunningParts = ReturnType<typeof createRunningParts>;

/** Collects parts to stop them together. */
export function createRunningParts() {
  const parts: Part[] = [];
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;

  async function stopAll() {
    stopping.abort();
    // A failure must not keep the others running.
    for (const part of parts.toReversed()) await part.stop().catch((error) => console.error(error));
  }

  return {
    /** Aborted by `stop`. */
    signal: stopping.signal,

    /** Adds a part; after `stop` it is stopped at once. */
    add(part: Part) {
      parts.push(part);
      if (stopping.signal.aborted) void part.stop();
    },

    /** Stops every part, the newest first. Calls share one stop. */
    stop(): Promise<void> {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

/** One Ctrl-C may arrive twice within this time: from the terminal, and from npm. */
const ONE_CTRL_C_MS = 400;

/** Creates the parts of a program, which a signal stops. A second signal ends the program at once, with its processes. */
export function beginProgram(): RunningParts {
  // The database client would complete addresses with these.
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
