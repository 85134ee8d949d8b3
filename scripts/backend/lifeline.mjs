// A thread of the local database's process: it says when the lifeline, standard input, has closed, and ends the process
// where that doesn't happen by itself.
import net from "node:net";
import { parentPort } from "node:worker_threads";

const END_MS = 2_000;

new net.Socket({ fd: 0 })
  .on("error", () => {})
  .once("close", () => {
    parentPort?.postMessage("closed");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), END_MS);
  })
  .resume();
