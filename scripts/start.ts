// `npm start`: builds what has changed, and serves the site with a contact form that works.
import { startLocalBackend } from "./backend/backend";
import { checkBackendPorts, refusePort, sitePort } from "./backend/ports";
import { prepare } from "./prepare";
import { addressOf, listen } from "./serve";
import { beginProgram } from "./stop";

const COMMAND = "npm start";

const program = beginProgram();
const port = await sitePort(9000, COMMAND);
await checkBackendPorts(process.env);
const env = await prepare(program);
await startLocalBackend(env, port, program);
const server = await listen("public", port).catch((error) => refusePort(port, error, COMMAND));
program.add({ stop: async () => void server.close().closeAllConnections() });
if (!program.signal.aborted) console.log(`The site is at ${addressOf(server)} (Ctrl-C stops it)`);
