// `npm start`: from a fresh checkout to the finished site in the browser, with a contact form that works.
import { checkBackendPorts, refusePort, sitePort } from "./backend/ports.mjs";
import { prepare } from "./prepare.mjs";
import { beginProgram } from "./stop.mjs";

const COMMAND = "npm start";

const program = beginProgram();
const port = await sitePort(9000, COMMAND);
await checkBackendPorts(process.env);
const env = await prepare(program);
// What follows needs the packages that have just been installed.
const { startLocalBackend } = await import("./backend/backend.mjs");
const { addressOf, listen } = await import("./serve.mjs");
await startLocalBackend(env, port, program);
const server = await listen("public", port).catch((error) => refusePort(port, error, COMMAND));
program.add({ stop: async () => void server.close().closeAllConnections() });
if (!program.signal.aborted) console.log(`The site is at ${addressOf(server)} (Ctrl-C stops it)`);
