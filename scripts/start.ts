// [PORT=9000] npm start: builds the site if something has changed, and serves it with a contact form that works.
import fs from "node:fs";
import { startLocalBackend } from "./backend/backend";
import { checkBackendPorts, refusePort, sitePort } from "./backend/ports";
import { createProgram, fail } from "./common/program";
import { buildIfNeeded } from "./site/build-if-needed";
import { addressOf, listen } from "./site/server";

const COMMAND = "npm start";

const program = createProgram();
const port = await sitePort(9000, COMMAND);
const isBackendShared = await checkBackendPorts(process.env, `http://localhost:${port}`, COMMAND);
const env = await buildIfNeeded(program).catch(({ message }) => fail(message));
// A copy: another build, or `npm run develop`, would change the files under this server.
const copy = `.local/site-${port}`;
// Listens first: the process that has the port owns the folder.
const server = await listen(copy, port).catch((error) => refusePort(port, error, `PORT=${port + 1000} ${COMMAND}`));
program.add({
  async stop() {
    server.close().closeAllConnections();
    fs.rmSync(copy, { recursive: true, force: true });
  },
});
fs.rmSync(copy, { recursive: true, force: true });
fs.cpSync(fs.realpathSync("public"), copy, { recursive: true, preserveTimestamps: true });
if (!isBackendShared) await startLocalBackend(env, port, program);
if (!program.signal.aborted) console.log(`The site is at ${addressOf(server)} (Ctrl-C stops it)`);
