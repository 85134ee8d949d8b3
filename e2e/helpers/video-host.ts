/** A stand-in for the video host, at an address of its own, as another site is. */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** It tells the host of the keys that it hears. */
const PLAYER = `<!doctype html><title>Player</title><body style="background: teal">The host's player
<script>addEventListener("keydown", ({ key }) => fetch("/key/" + key))</script>`;

/** Starts it. `asked` has the paths of all players that were asked for, in order. */
export async function startVideoHost() {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? "");
    response.setHeader("Content-Type", "text/html");
    response.end(PLAYER);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: () => void server.close().closeAllConnections(),
  };
}
