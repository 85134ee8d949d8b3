#!/usr/bin/env node
// Stands between Playwright and a Firefox of the system's, which FIREFOX_PATH names. Playwright speaks WebDriver BiDi with
// it, and sends one command that Firefox ESR 153 doesn't know; it is answered here, and all else is passed on.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

const UNKNOWN_COMMAND = "emulation.setMediaFeaturesOverride";
const ANNOUNCEMENT = "WebDriver BiDi listening on ";

const firefox = spawn(process.env.FIREFOX_PATH ?? "firefox", process.argv.slice(2), {
  stdio: ["ignore", "inherit", "pipe"],
});
firefox.on("exit", (code) => process.exit(code ?? 1));
for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"]))
  process.on(signal, () => firefox.kill(signal));

/** Passes one connection on. @param {WebSocket} client @param {string} address of Firefox's own end */
function connect(client, address) {
  const server = new WebSocket(address, { perMessageDeflate: false });
  const opened = new Promise((resolve) => server.once("open", resolve));
  client.on("message", async (data) => {
    const command = JSON.parse(String(data));
    if (command.method === UNKNOWN_COMMAND) {
      client.send(JSON.stringify({ type: "success", id: command.id, result: {} }));
      return;
    }
    await opened;
    server.send(String(data));
  });
  server.on("message", (data) => client.send(String(data)));
  for (const [one, other] of [
    [client, server],
    [server, client],
  ])
    one?.on("close", () => other?.close()).on("error", () => other?.close());
}

createInterface({ input: firefox.stderr }).on("line", (line) => {
  const [, address] = line.split(ANNOUNCEMENT);
  if (!address) {
    console.error(line);
    return;
  }
  const front = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  front.on("connection", (client, { url }) => connect(client, address + url));
  front.on("listening", () => {
    const { port } = /** @type {import("node:net").AddressInfo} */ (front.address());
    console.error(`${ANNOUNCEMENT}ws://127.0.0.1:${port}`);
  });
});
