/** Calls a real server with the real supabase-js. */
import http from "node:http";
import type { Result, send as Send } from "../../src/contact/send";
import { listen } from "../../test-support/relay";

type Answer = (response: http.ServerResponse) => void;

const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello" };
const RATE_LIMITED = { outcome: "rateLimited" } as const;
const FAILED = { outcome: "failed" } as const;

let answer: Answer;
const requests: unknown[] = [];
let send: typeof Send;

const text =
  (status: number, body: string, type = "text/plain"): Answer =>
  (response) =>
    response.writeHead(status, { "Content-Type": type }).end(body);
const json = (status: number, body: unknown) => text(status, JSON.stringify(body), "application/json");
const disconnectWithinBody: Answer = (response) => {
  response.writeHead(500, { "Content-Length": "1000" });
  response.write("rate limit", () => response.destroy());
};

const server = http.createServer(async (request, response) => {
  const { method, url, headers } = request;
  requests.push([method, url, headers.apikey, JSON.parse((await request.toArray()).join(""))]);
  answer(response);
});

beforeAll(async () => {
  // createClient needs the browser's WebSocket, which Node 20 doesn't have.
  globalThis.WebSocket ??= class {} as unknown as typeof WebSocket;
  process.env.GATSBY_SUPABASE_URL = `http://127.0.0.1:${await listen(server)}`;
  process.env.GATSBY_SUPABASE_ANON_KEY = "key";
  ({ send } = await import("../../src/contact/send"));
});
beforeEach(() => void requests.splice(0));
afterAll(() => server.close().closeAllConnections());

test.each<[answer: string, answer: Answer, result: Result]>([
  ["a success", json(200, { ok: true }), { outcome: "sent" }],
  ["a wait", json(429, { error: "Rate limit exceeded", retryAfter: 9 }), { ...RATE_LIMITED, retryAfter: 9 }],
  ["rate limit in message", json(400, { message: "You hit a rate limit" }), RATE_LIMITED],
  ["rate limit in error.message", json(429, { error: { message: "email RATE LIMIT exceeded" } }), RATE_LIMITED],
  ["rate limit with status 200", json(200, { error: "Rate limit exceeded" }), RATE_LIMITED],
  ["status 429 of a gateway", text(429, "Slow down"), RATE_LIMITED],
  ["another error", json(500, { error: "mail provider down" }), FAILED],
  ["an empty body that should be JSON", text(200, "", "application/json"), FAILED],
  ["the login page of a hotel's network", text(200, "<form>Your room number", "text/html"), FAILED],
  ["success in a page", text(200, '{"ok":true}', "text/html"), FAILED],
  ["an event stream", text(200, '{"ok":true}', "text/event-stream"), FAILED],
  ["another program's JSON", json(200, { status: "ok" }), FAILED],
  ["null", json(200, null), FAILED],
  ["no answer but true", json(200, { ok: "true" }), FAILED],
  ["status 502 of a gateway", text(502, "<p>rate limit? no, a gateway"), FAILED],
  ["a connection lost within the body", disconnectWithinBody, FAILED],
])("send posts the four fields once, with the public key, and reads the answer: %s", async (_name, given, result) => {
  answer = given;
  expect(await send(MESSAGE)).toEqual(result);
  expect(requests).toEqual([["POST", "/functions/v1/send-contact-email", "key", MESSAGE]]);
});
