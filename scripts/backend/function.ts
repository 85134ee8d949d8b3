// Serves the contact function by HTTP.
import { once } from "node:events";
import http from "node:http";
import { Readable } from "node:stream";
import type { createFunction } from "../../supabase/functions/send-contact-email/function";

export const FUNCTION_PATH = "/functions/v1/send-contact-email";

type ContactFunction = ReturnType<typeof createFunction>;

/** @throws {TypeError} for what no Request can be, such as the method TRACE */
function toRequest(req: http.IncomingMessage): Request {
  const headers = new Headers(req.headers as Record<string, string>);
  const body = req.method === "POST" ? (Readable.toWeb(req) as ReadableStream) : null;
  const init: RequestInit & { duplex: "half" } = { method: req.method ?? "", headers, body, duplex: "half" };
  return new Request(`http://localhost${req.url}`, init);
}

/** Serves the function on loopback, at any path. Rejects if the port is taken. @param port 0 for any free one */
export async function serveFunction(answer: ContactFunction, port: number): Promise<http.Server> {
  const server = http.createServer(async (req, res) => {
    try {
      const response = await answer(toRequest(req), req.socket.remoteAddress);
      res.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
    } catch {
      res.writeHead(400).end();
    }
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return server;
}
