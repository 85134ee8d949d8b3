#!/usr/bin/env node
// A proxy between Playwright and the system's Firefox (FIREFOX_PATH), which speak WebDriver BiDi. It answers commands
// that Firefox doesn't know (in ESR 153 emulation.setMediaFeaturesOverride) with an empty success.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

const ANNOUNCEMENT = "WebDriver BiDi listening on ";

// Same process group: Playwright kills it.
const firefox = spawn(process.env.FIREFOX_PATH ?? "firefox", process.argv.slice(2), {
  stdio: ["ignore", "inherit", "pipe"],
});
firefox.on("exit", (code) => process.exit(code ?? 1));

createInterface({ input: firefox.stderr }).on("line", async (line) => {
  const [, address] = line.split(ANNOUNCEMENT);
  if (!address) {
    console.error(line);
    return;
  }
  const front = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
  front.on("connection", (client, { url }) => {
    const server = new WebSocket(address + url, { perMessageDeflate: false });
    const opened = once(server, "open");
    client.on("message", async (data) => {
      await opened;
      server.send(String(data));
    });
    server.on("message", (data) => {
      const { id, error } = JSON.parse(String(data));
      client.send(error === "unknown command" ? JSON.stringify({ type: "success", id, result: {} }) : String(data));
    });
    server.on("close", () => client.close());
    client.on("close", () => server.close());
  });
  await once(front, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (front.address());
  console.error(`${ANNOUNCEMENT}ws://127.0.0.1:${port}`);
});
