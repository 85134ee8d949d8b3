// `npm start`: from a fresh checkout to the finished site in the browser.
import net from "node:net";
import { prepare, stop } from "./prepare.mjs";

const PORT = Number(process.env.PORT || 9000);

/** Ends the program where the port is taken: before the minutes of a build, not after them. */
function checkPort() {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once("error", portTaken);
    probe.listen(PORT, "127.0.0.1", () => probe.close(resolve));
  });
}

/** @param {NodeJS.ErrnoException} error @returns {never} */
function portTaken(error) {
  if (error.code !== "EADDRINUSE") stop(`Port ${PORT} can't be used: ${error.message}.`);
  stop(`Port ${PORT} is taken by another program. Stop that one, or choose another port: PORT=${PORT + 1} npm start`);
}

if (!Number.isInteger(PORT) || PORT < 1 || PORT > 65535)
  stop(`PORT is ${process.env.PORT}, which is no port number (1 to 65535).`);
await checkPort();
await prepare();
const { addressOf, listen } = await import("./serve.mjs");
const server = await listen("public", PORT).catch(portTaken);
console.log(`\nHammered Productions is at ${addressOf(server)} (Ctrl-C stops it)`);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
