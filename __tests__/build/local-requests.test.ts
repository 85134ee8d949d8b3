import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { refuseOtherSites } from "../../src/build/local-requests";

const server = http.createServer((_request, response) => response.end("answer"));
beforeAll(() => {
  refuseOtherSites();
  return once(server.listen(0), "listening");
});
afterAll(() => server.close());

test.each<[http.OutgoingHttpHeaders, isAnswered: boolean]>([
  [{}, true],
  [{ host: "127.0.0.1:1" }, true],
  [{ host: "[::1]:1" }, true],
  [{ origin: "http://localhost:8000" }, true],
  [{ host: "evil.example" }, false],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "http://localhost.evil.example" }, false],
  [{ origin: "null" }, false],
])("the develop server only answers pages and names of this machine: %j", async (headers, isAnswered) => {
  const { port } = server.address() as AddressInfo;
  const answered = new Promise((resolve) => {
    const request = http.get({ port, headers }, (response) => resolve(response.resume().statusCode === 200));
    request.on("error", () => resolve(false));
  });
  expect(await answered).toBe(isAnswered);
});
