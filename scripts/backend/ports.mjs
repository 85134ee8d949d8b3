// The ports of a start, tried before anything takes time. Needs nothing but Node.
import net from "node:net";
import { stop } from "../stop.mjs";

/** How long a port may stay taken by what is just ending, after a crash for instance. */
const PATIENCE_MS = 3_000;
const PAUSE_MS = 100;

/** @param {number} port @returns {Promise<NodeJS.ErrnoException | undefined>} why it can't be used */
function tryPort(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", resolve);
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(undefined)));
  });
}

/**
 * Why a port can't be used, if so, after giving it a moment to become free.
 * @param {number} port
 * @param {number} [patience] how long, in ms
 */
export async function whyNotFree(port, patience = PATIENCE_MS) {
  const end = Date.now() + patience;
  let error = await tryPort(port);
  while (error?.code === "EADDRINUSE" && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    error = await tryPort(port);
  }
  return error;
}

/**
 * The sentence for a site's port that can't be used.
 * @param {number} port @param {NodeJS.ErrnoException} error @param {string} command that was to use it
 * @returns {never}
 */
export function refusePort(port, error, command) {
  if (error.code !== "EADDRINUSE") stop(`Port ${port} can't be used: ${error.message}.`);
  stop(`Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} ${command}`);
}

/**
 * The port of the site, tried before the minutes of a build. Ends the program with one sentence where it can't be used.
 * @param {number} usual where `PORT` says nothing
 * @param {string} command that will use it
 * @returns {Promise<number>}
 */
export async function sitePort(usual, command) {
  const port = Number(process.env.PORT || usual);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    stop(`PORT is ${process.env.PORT}, which is no port number (1 to 65535).`);
  const taken = await whyNotFree(port);
  if (taken) refusePort(port, taken, command);
  return port;
}

/** A port that nothing uses, for a test. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {net.AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** How many ports a backend takes, from its first one on. */
const BLOCK = 4;
/** Below the ports that systems give out by themselves, above those that are known for something. */
const BLOCKS = { from: 11_000, to: 31_000 };

/** The first of a backend's ports, none of which anything uses: for a test. @returns {Promise<number>} */
export async function freeBackendPort() {
  for (;;) {
    const first = BLOCKS.from + BLOCK * Math.floor((Math.random() * (BLOCKS.to - BLOCKS.from)) / BLOCK);
    const taken = await Promise.all(Array.from({ length: BLOCK }, (_, index) => tryPort(first + index)));
    if (taken.every((error) => error === undefined)) return first;
  }
}

/**
 * The backend's ports: the function's, as in GATSBY_SUPABASE_URL, and those that Supabase's own tools use beside it.
 * @param {NodeJS.ProcessEnv} env `BACKEND_PORT`: the first of them, 54321 unless set
 */
export function backendPorts(env) {
  const first = Number(env.BACKEND_PORT || 54321);
  return { function: first, database: first + 1, inbox: first + 3 };
}

/** True unless the site is told to speak to a backend elsewhere. @param {NodeJS.ProcessEnv} env */
export function usesLocalBackend({ GATSBY_SUPABASE_URL: target }) {
  return !target || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(target);
}

/** Ends the program with one sentence where one of the backend's ports can't be used. @param {NodeJS.ProcessEnv} env */
export async function checkBackendPorts(env) {
  if (!usesLocalBackend(env)) return;
  for (const port of Object.values(backendPorts(env))) {
    if (!Number.isInteger(port) || port < 1 || port > 65535)
      stop(`BACKEND_PORT is ${env.BACKEND_PORT}, which is no port number with three more above it.`);
    const error = await whyNotFree(port);
    if (error?.code === "EADDRINUSE")
      stop(
        `Port ${port}, which the contact form's backend needs, is taken by another program. Stop that one, or choose other ports: BACKEND_PORT=${port + 1000} npm start`,
      );
    if (error) stop(`Port ${port}, which the contact form's backend needs, can't be used: ${error.message}.`);
  }
}
