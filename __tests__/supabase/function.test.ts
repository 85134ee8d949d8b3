import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import { FUNCTION_PATH } from "../../scripts/backend/services";
import { MESSAGE, ORIGIN, startWorker } from "./worker";

test.each(["", "nonsense"])("with the database address %j every message is a 503", async (CONTACT_DB_URL) => {
  const worker = await startWorker({ CONTACT_DB_URL, CONTACT_ALLOWED_ORIGINS: ORIGIN });
  for (let time = 0; time < 2; time += 1) expect(await worker.status()).toBe(503);
  await worker.stop();
});

test("an invalid Host or address is a 400", async () => {
  const worker = await startWorker({});
  for (const head of [
    "POST /functions/v1/send-contact-email HTTP/1.1\r\nHost: a:99999\r\n",
    "POST http://a:99999/functions/v1/send-contact-email HTTP/1.1\r\nHost: localhost\r\n",
  ]) {
    const socket = net.connect(Number(new URL(worker.url).port), "127.0.0.1");
    const body = JSON.stringify(MESSAGE);
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
  }
  await worker.stop();
});

test("20 connections that send their bodies byte by byte take less than 150 MB", async () => {
  const worker = await startWorker({});
  const { port, pathname } = new URL(FUNCTION_PATH, worker.url);
  const head = `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n`;
  const sockets = Array.from({ length: 20 }, () => net.connect({ port: Number(port), noDelay: true }));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const socket of sockets) socket.write(head);
  for (let byte = 0; byte < 1000; byte += 1) {
    for (const socket of sockets) socket.write(" ");
    // Before this answer the function reads the bytes.
    await worker.fetch({ method: "GET" });
  }
  const memory = /^VmRSS:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${worker.pid}/status`, "utf8"));
  expect(Number(memory?.[1]) / 1024).toBeLessThan(150);
  for (const socket of sockets) socket.destroy();
  await worker.stop();
});
