// Ports, checked before anything that takes time.
import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fail } from "../common/program";
import { FUNCTION_PATH } from "./function";
import { backendPorts } from "./settings";

/** Time for a program that is ending to free a port. */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 100;

/** Browsers look for localhost at the second address too, in any order. Our own servers have the first one. */
const LOOPBACK = ["127.0.0.1", "::1"];
/** A program that doesn't answer has the port, too. */
const ANSWER_MS = 1000;

/** @returns whether a program has a port of an address */
export function isTaken(port: number, host: string): Promise<boolean> {
  const socket = net.connect(port, host);
  const isConnected = once(socket, "connect").then(
    () => true,
    () => false,
  );
  return Promise.race([isConnected, sleep(ANSWER_MS, true, { ref: false })]).finally(() => socket.destroy());
}

/** @returns why a port can't be used now, or undefined */
export async function portErrorNow(port: number): Promise<NodeJS.ErrnoException | undefined> {
  for (const host of LOOPBACK) if (await isTaken(port, host)) return Object.assign(new Error(), { code: "EADDRINUSE" });
  const probe = net.createServer().listen(port, "127.0.0.1");
  return once(probe, "listening").then(
    () => void probe.close(),
    (error) => error,
  );
}

/** @returns why a port can't be used, after some patience */
async function portError(port: number): Promise<NodeJS.ErrnoException | undefined> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const error = await portErrorNow(port);
    if (error?.code !== "EADDRINUSE" || Date.now() > end) return error;
    await sleep(PAUSE_MS);
  }
}

const isPort = (port: number) => Number.isInteger(port) && port >= 1 && port <= 65535;

/**
 * Ends the program because a port can't be used.
 * @param port its number, and words about it
 * @param advice how to set another port
 */
export function refusePort(port: number | string, { code, message }: NodeJS.ErrnoException, advice: string): never {
  const problem =
    code === "EADDRINUSE"
      ? "is taken by another program. Stop that one, or choose"
      : `can't be used: ${message}. Choose`;
  fail(`Port ${port} ${problem} another: ${advice}`);
}

/**
 * Reads the site's port. Ends the program if it can't be used.
 * @param usual the port without `PORT`
 * @param command for the advice
 */
export async function sitePort(usual: number, command: string): Promise<number> {
  const port = Number(process.env.PORT || usual);
  if (!isPort(port)) fail(`PORT is ${process.env.PORT}, which is no port number (1 to 65535).`);
  const taken = await portError(port);
  if (taken) refusePort(port, taken, `PORT=${port + 1000} ${command}`);
  return port;
}

/** @returns false if the site calls a backend elsewhere */
export const usesLocalBackend = ({ GATSBY_SUPABASE_URL: target }: NodeJS.ProcessEnv): boolean =>
  !target || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(target);

/** @returns true if the backend of another command runs there, and takes messages from the site */
async function isShared(port: number, site: string): Promise<boolean> {
  const preflight = { method: "OPTIONS", headers: { Origin: site }, signal: AbortSignal.timeout(PATIENCE_MS) };
  const answer = await fetch(`http://127.0.0.1:${port}${FUNCTION_PATH}`, preflight).catch(() => undefined);
  return answer?.headers.get("access-control-allow-origin") === site;
}

/**
 * Ends the program if one of the backend's ports can't be used.
 * @param site its origin
 * @param command for the advice
 * @returns true if the backend of another command, `npm start` or `npm run develop`, serves this one too
 */
export async function checkBackendPorts(env: NodeJS.ProcessEnv, site: string, command: string): Promise<boolean> {
  if (!usesLocalBackend(env)) return false;
  const ports = backendPorts(env);
  let isServed = await isShared(ports.function, site);
  for (const port of Object.values(ports)) {
    if (isServed) break;
    if (!isPort(port)) fail(`BACKEND_PORT is ${env.BACKEND_PORT}, which is not a number from 1 to 65532.`);
    const error = await portError(port);
    if (!error) continue;
    // The other command may have started its function only now.
    isServed = await isShared(ports.function, site);
    const advice = `BACKEND_PORT=${port + 1000} ${command}`;
    if (!isServed) refusePort(`${port}, which the contact form's backend needs,`, error, advice);
  }
  if (isServed) console.log("\nThe contact form sends to the backend that another command has started.");
  return isServed;
}
