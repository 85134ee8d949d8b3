/** The real supabase-js against a real server. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Result, send as Send } from "../../src/contact/send";

type Answer = (request: http.IncomingMessage, response: http.ServerResponse, body: string) => void;

const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello" };
let answer: Answer;
let requests: { method: string | undefined; url: string | undefined; body: string }[];
let server: http.Server;
let send: typeof Send;

const text =
  (status: number, body: string, type = "text/plain"): Answer =>
  (_request, response) =>
    response.writeHead(status, { "Content-Type": type }).end(body);
const json = (status: number, body: unknown) => text(status, JSON.stringify(body), "application/json");

async function loadSend(): Promise<typeof Send> {
  const { dataCache, send } = await import("../../src/contact/send");
  // Jest would wait for the cache's garbage collection.
  const defaults = dataCache.getDefaultOptions();
  dataCache.setDefaultOptions({ ...defaults, mutations: { ...defaults.mutations, gcTime: 0 } });
  return send;
}

beforeAll(async () => {
  // createClient needs the browser's WebSocket, which Node 20 doesn't have.
  globalThis.WebSocket ??= class {} as unknown as typeof WebSocket;
  server = http.createServer(async (request, response) => {
    const body = (await request.toArray()).join("");
    requests.push({ method: request.method, url: request.url, body });
    answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.GATSBY_SUPABASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.GATSBY_SUPABASE_ANON_KEY = "key";
  send = await loadSend();
});

beforeEach(() => {
  requests = [];
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test.each<[outcome: Result["outcome"], shape: string, answer: Answer]>([
  ["sent", "a success", json(200, { ok: true })],
  ["sent", "an empty success", text(200, "")],
  ["rateLimited", "a sentence under error", json(429, { error: "Rate limit exceeded", code: "rate_limit" })],
  ["rateLimited", "a sentence under message", json(429, { message: "You hit a rate limit" })],
  ["rateLimited", "a sentence under error.message", json(429, { error: { message: "email RATE LIMIT exceeded" } })],
  ["rateLimited", "another status than 429", json(400, { error: "rate limit" })],
  ["rateLimited", "text", text(429, "Slow down")],
  ["rateLimited", "a page", text(429, "<html><body>Slow down</body></html>", "text/html")],
  ["rateLimited", "an empty body", text(429, "")],
  ["rateLimited", "JSON without words", json(429, { code: 7 })],
  ["rateLimited", "a success that names an error", json(200, { error: "Rate limit exceeded" })],
  ["failed", "a sentence", json(500, { error: "mail provider down" })],
  ["failed", "other words with status 429", json(429, { error: "Too many requests" })],
  ["failed", "a page", text(502, "<html>rate limit? no, a gateway</html>", "text/html")],
  ["failed", "an empty body", text(503, "")],
  ["failed", "JSON that is null", json(500, null)],
  ["failed", "a success that names an error", json(200, { error: "no such thing" })],
  ["failed", "a connection that breaks off", (_request, response) => response.destroy()],
  [
    "failed",
    "a body that breaks off",
    (_request, response) => {
      response.writeHead(500, { "Content-Length": "1000" });
      response.write("rate limit", () => response.destroy());
    },
  ],
])("%s is read from %s; the message is posted once, with exactly the four fields", async (outcome, _shape, shape) => {
  answer = shape;
  expect(await send(MESSAGE)).toEqual({ outcome });
  const body = JSON.stringify(MESSAGE);
  expect(requests).toEqual([{ method: "POST", url: "/functions/v1/send-contact-email", body }]);
});

test.each([
  [3600, { outcome: "rateLimited", retryAfter: 3600 }],
  ["3600", { outcome: "rateLimited" }],
])("a refusal's retryAfter of %p is read", async (retryAfter, result) => {
  answer = json(429, { error: "You have reached the rate limit.", code: "rate_limit", retryAfter });
  expect(await send(MESSAGE)).toEqual(result);
});

test("a build without the backend's address fails like any other submit", async () => {
  delete process.env.GATSBY_SUPABASE_URL;
  jest.resetModules();
  const sendOfThatBuild = await loadSend();
  expect(await sendOfThatBuild(MESSAGE)).toEqual({ outcome: "failed" });
  expect(requests).toEqual([]);
});
