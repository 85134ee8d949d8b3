// `npm start`: from a fresh checkout to the finished site in the browser, with a contact form that works.
import { checkBackendPorts, whyNotFree } from "./backend/ports.mjs";
import { prepare } from "./prepare.mjs";
import { beginProgram, stop } from "./stop.mjs";

const PORT = Number(process.env.PORT || 9000);

/** @param {NodeJS.ErrnoException} error @returns {never} */
function portTaken(error) {
  if (error.code !== "EADDRINUSE") stop(`Port ${PORT} can't be used: ${error.message}.`);
  stop(`Port ${PORT} is taken by another program. Stop that one, or choose another port: PORT=${PORT + 1} npm start`);
}

const program = beginProgram();
if (!Number.isInteger(PORT) || PORT < 1 || PORT > 65535)
  stop(`PORT is ${process.env.PORT}, which is no port number (1 to 65535).`);
// Before the minutes of a build, not after them.
const taken = await whyNotFree(PORT);
if (taken) portTaken(taken);
await checkBackendPorts(process.env);
const env = await prepare(program);
// What follows needs the packages that have just been installed.
const { startLocalBackend } = await import("./backend/backend.mjs");
const { addressOf, listen } = await import("./serve.mjs");
await startLocalBackend(env, PORT, program);
const server = await listen("public", PORT).catch(portTaken);
program.add({ stop: async () => void server.close().closeAllConnections() });
if (!program.signal.aborted) console.log(`The site is at ${addressOf(server)} (Ctrl-C stops it)`);
