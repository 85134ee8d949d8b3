// The ports of a start, tried before anything takes time.
import net, { type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { stop } from "../stop";
import { FUNCTION_PATH } from "./parts";

/** How long a port may stay taken by a program that is just ending. */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 100;

/** @param port 0 for any free one @returns the port, or why it can't be used */
function tryPort(port: number): Promise<number | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", resolve);
    probe.listen(port, "127.0.0.1", () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
}

/** @returns why a port can't be used, after giving it a moment to become free */
async function whyNotFree(port: number): Promise<NodeJS.ErrnoException | undefined> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const tried = await tryPort(port);
    if (typeof tried === "number") return undefined;
    if (tried.code !== "EADDRINUSE" || Date.now() > end) return tried;
    await sleep(PAUSE_MS);
  }
}

const isPort = (port: number) => Number.isInteger(port) && port >= 1 && port <= 65535;

/** Ends the program with the sentence for a site's port that can't be used. @param command that was to use it */
export function refusePort(port: number, { code, message }: NodeJS.ErrnoException, command: string): never {
  if (code !== "EADDRINUSE") stop(`Port ${port} can't be used: ${message}.`);
  stop(`Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} ${command}`);
}

/**
 * The port of the site. Ends the program with one sentence where it can't be used.
 * @param usual where `PORT` says nothing
 * @param command that will use it
 */
export async function sitePort(usual: number, command: string): Promise<number> {
  const port = Number(process.env.PORT || usual);
  if (!isPort(port)) stop(`PORT is ${process.env.PORT}, which is no port number (1 to 65535).`);
  const taken = await whyNotFree(port);
  if (taken) refusePort(port, taken, command);
  return port;
}

/**
 * The backend's ports: the function's, as in GATSBY_SUPABASE_URL, and those that Supabase's own tools use beside it.
 * @param env `BACKEND_PORT`: the first of them, 54321 unless set
 */
export function backendPorts(env: NodeJS.ProcessEnv) {
  const first = Number(env.BACKEND_PORT || 54321);
  return { function: first, database: first + 1, inbox: first + 3 };
}

/** True unless the site calls a backend elsewhere. */
export const usesLocalBackend = ({ GATSBY_SUPABASE_URL: target }: NodeJS.ProcessEnv): boolean =>
  !target || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(target);

/** @returns true if the backend of another command runs there, and takes messages from the site */
async function isShared(port: number, site: string): Promise<boolean> {
  const preflight = { method: "OPTIONS", headers: { Origin: site }, signal: AbortSignal.timeout(PATIENCE_MS) };
  const answer = await fetch(`http://127.0.0.1:${port}${FUNCTION_PATH}`, preflight).catch(() => undefined);
  return answer?.headers.get("access-control-allow-origin") === site;
}

/**
 * Ends the program with one sentence if one of the backend's ports can't be used.
 * @param site its origin
 * @returns true if the backend of another command, `npm start` or `npm run develop`, serves this one too
 */
export async function checkBackendPorts(env: NodeJS.ProcessEnv, site: string): Promise<boolean> {
  if (!usesLocalBackend(env)) return false;
  if (await isShared(backendPorts(env).function, site)) {
    console.log("\nThe contact form sends to the backend that another command has started.");
    return true;
  }
  for (const port of Object.values(backendPorts(env))) {
    if (!isPort(port)) stop(`BACKEND_PORT is ${env.BACKEND_PORT}, which is no port number with three more above it.`);
    const error = await whyNotFree(port);
    if (error?.code === "EADDRINUSE")
      stop(
        `Port ${port}, which the contact form's backend needs, is taken by another program. Stop that one, or choose other ports: BACKEND_PORT=${port + 1000} npm start`,
      );
    if (error) stop(`Port ${port}, which the contact form's backend needs, can't be used: ${error.message}.`);
  }
  return false;
}

/** A free port, for a test. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  return typeof port === "number" ? port : freePort();
}

/** The first of four free ports in a row, for a test; below those that systems give out by themselves. */
export async function freeBackendPort(): Promise<number> {
  const first = 11_000 + 4 * Math.floor(Math.random() * 5_000);
  const tried = await Promise.all([0, 1, 2, 3].map((offset) => tryPort(first + offset)));
  return tried.every((port) => typeof port === "number") ? first : freeBackendPort();
}
