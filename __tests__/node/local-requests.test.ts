import { once } from "node:events";
import http from "node:http";
import { WebSocket, WebSocketServer } from "ws";
import { refuseOtherSites } from "../../src/node/local-requests";
import { listen } from "../supabase/database/relay";

const server = http.createServer((_request, response) => response.end("answer"));
afterAll(() => server.close());

test("the develop server only answers names and pages of this machine, also on WebSockets", async () => {
  refuseOtherSites();
  new WebSocketServer({ server });
  const port = await listen(server);
  const isAnswered = async (headers: Record<string, string>) => {
    const [response] = await once(http.get({ port, headers }), "response").catch(() => []);
    const socket = new WebSocket(`ws://localhost:${port}`, { headers });
    const isOpen = await once(socket, "open").then(
      () => true,
      () => false,
    );
    socket.terminate();
    return [response?.resume().statusCode === 200, isOpen];
  };
  for (const headers of [{}, { host: "127.0.0.1:1" }, { host: "[::1]:1" }, { origin: "http://localhost:8000" }])
    expect(await isAnswered(headers)).toEqual([true, true]);
  for (const origin of ["https://evil.example", "http://localhost.evil.example", "null"])
    expect(await isAnswered({ origin })).toEqual([false, false]);
  expect(await isAnswered({ host: "evil.example" })).toEqual([false, false]);
});
