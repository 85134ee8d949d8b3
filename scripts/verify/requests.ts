// The arguments of `npm run verify`, the requests to the site that it checks, and the site's faults.
import { parseArgs } from "node:util";

const TIMEOUT_MS = 15_000;

function usage(problem: string): never {
  console.error(`${problem} npm run verify -- --help lists the arguments.`);
  process.exit(2);
}

/** @returns `home`: the site's address, and the options. Ends the program if they are wrong. */
export function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        send: { type: "boolean" },
        built: { type: "boolean" },
        http: { type: "string" },
        twin: { type: "string" },
      },
    });
    const [address = "", ...more] = positionals;
    if (!URL.canParse(address) || more.length > 0) return usage("Give the address of one site.");
    const home = new URL(address);
    const isRoot = /^https?:$/.test(home.protocol) && home.href === `${home.origin}/`;
    return isRoot ? { ...values, home } : usage("The address must be https:// and a host name, without a path.");
  } catch (error) {
    return usage((error as Error).message);
  }
}

export type Answer = { address: string; status: number; headers: Headers; body: Buffer };

export type VerifiedSite = ReturnType<typeof createVerifiedSite>;

/** The site that is verified. @param home its address */
export function createVerifiedSite(home: URL) {
  const counts = { requests: 0, faults: 0 };

  /** Prints a fault, without control characters of a server. */
  function fault(address: string, problem: string, advice: string): void {
    counts.faults += 1;
    console.log(`✗ ${address}: ${problem.replace(/\p{Cc}/gu, " ").slice(0, 200)}. ${advice}`);
  }

  /** @returns undefined if nothing answers, after printing a fault with this advice; "" prints none */
  async function request(
    address: string,
    init: RequestInit = {},
    advice = "Is a server running there, without a proxy between?",
  ): Promise<Answer | undefined> {
    counts.requests += 1;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(new URL(address, home), { redirect: "manual", signal, ...init });
      return { address, status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
    } catch (error) {
      const { message, cause } = error as Error;
      if (advice) fault(address, cause instanceof Error ? cause.message : message, advice);
      return undefined;
    }
  }

  return { home, counts, fault, request };
}
