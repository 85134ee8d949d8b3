import { once } from "node:events";
import http from "node:http";
import { refuseOtherSites } from "../../src/build/local-requests";
import { listen } from "../supabase/database/relay";

const server = http.createServer((_request, response) => response.end("answer"));
afterAll(() => server.close());

test("the develop server only answers names and pages of this machine", async () => {
  refuseOtherSites();
  const port = await listen(server);
  const isAnswered = async (headers: http.OutgoingHttpHeaders) => {
    const [response] = await once(http.get({ port, headers }), "response").catch(() => []);
    return response?.resume().statusCode === 200;
  };
  for (const headers of [{}, { host: "127.0.0.1:1" }, { host: "[::1]:1" }, { origin: "http://localhost:8000" }])
    expect(await isAnswered(headers)).toBe(true);
  for (const origin of ["https://evil.example", "http://localhost.evil.example", "null"])
    expect(await isAnswered({ origin })).toBe(false);
  expect(await isAnswered({ host: "evil.example" })).toBe(false);
});
