// Ends programs: with a sentence after an error, and in order after a signal.

/** Ends the program with a sentence. */
export function fail(sentence: string): never {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** A started process or server. */
export type Service = { stop: () => Promise<void> };

export type Services = ReturnType<typeof createServices>;

/** Collects services to stop them together. */
export function createServices() {
  const services: Service[] = [];
  const stopping = new AbortController();
  let stopped: Promise<void> | undefined;

  async function stopAll() {
    stopping.abort();
    // A failure must not keep the others running.
    for (const service of services.toReversed()) await service.stop().catch((error) => console.error(error));
  }

  return {
    /** Aborted by `stop`. */
    signal: stopping.signal,

    /** Adds a service; after `stop` it is stopped at once. */
    add(service: Service) {
      services.push(service);
      if (stopping.signal.aborted) void service.stop();
    },

    /** Stops every service, the newest first. Calls share one stop. */
    stop(): Promise<void> {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

/** A single Ctrl-C may arrive twice within this time: from the terminal, and from npm. */
const ONE_CTRL_C_MS = 400;

/**
 * Creates the services of a program, which a signal stops, or the end of those who read its output (`| head`). A
 * second signal ends the program at once, with its processes.
 * @param code the program's exit code after a signal
 */
export function createProgram(code = 0): Services {
  // The database client would complete addresses with these.
  for (const name of Object.keys(process.env)) if (name.startsWith("PG")) delete process.env[name];
  const services = createServices();
  async function end() {
    await services.stop();
    process.exit(code);
  }
  let firstSignal: number | undefined;
  function onSignal() {
    firstSignal ??= Date.now();
    const isSecond = Date.now() - firstSignal > ONE_CTRL_C_MS;
    if (isSecond) process.exit(1);
    void end();
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
  for (const output of [process.stdout, process.stderr]) output.on("error", end);
  return services;
}
