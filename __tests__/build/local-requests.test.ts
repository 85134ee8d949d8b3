import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer } from "ws";
import { refuseOtherSites } from "../../src/build/local-requests";

test("requests and WebSockets from other sites, and by other names of this machine, get no answer", async () => {
  refuseOtherSites();
  const server = http
    .createServer((_request, response) => response.end("answer"))
    .listen(0)
    .unref();
  new WebSocketServer({ server });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = (headers: http.OutgoingHttpHeaders) =>
    new Promise<boolean>((resolve) => {
      const request = http.get({ port, headers }, (response) => resolve(response.resume().statusCode === 200));
      request.on("error", () => resolve(false));
    });
  const connect = (headers: Record<string, string>) =>
    new Promise<boolean>((resolve) => {
      const socket = new WebSocket(`ws://localhost:${port}`, { headers });
      socket.on("open", () => resolve(true)).on("error", () => resolve(false));
      socket.on("open", () => socket.terminate());
    });
  for (const headers of [{}, { host: "127.0.0.1:1" }, { host: "[::1]:1" }, { origin: `http://localhost:${port}` }])
    expect([await ask(headers), await connect(headers)]).toEqual([true, true]);
  const others = ["https://evil.example", "http://localhost.evil.example", "null"];
  for (const headers of [{ host: "evil.example" }, ...others.map((origin) => ({ origin }))])
    expect([await ask(headers), await connect(headers)]).toEqual([false, false]);
  server.close();
});
