import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { refuseOtherSites } from "../../src/build/local-requests";

test("requests from other sites, and by other names of this machine, get no answer", async () => {
  refuseOtherSites();
  const server = http.createServer((_request, response) => response.end("answer")).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = (headers: http.OutgoingHttpHeaders) =>
    new Promise<boolean>((resolve) => {
      const request = http.get({ port, headers }, (response) => resolve(response.resume().statusCode === 200));
      request.on("error", () => resolve(false));
    });
  for (const headers of [{}, { host: "127.0.0.1:1" }, { host: "[::1]:1" }, { origin: `http://localhost:${port}` }])
    expect(await ask(headers)).toBe(true);
  const others = ["https://evil.example", "http://localhost.evil.example", "null"];
  for (const headers of [{ host: "evil.example" }, ...others.map((origin) => ({ origin }))])
    expect(await ask(headers)).toBe(false);
  server.close();
});
