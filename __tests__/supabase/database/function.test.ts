/** The deployed entry point, in its own runtime. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Child } from "../../../scripts/backend/children";
import { freePort } from "../../../scripts/backend/ports";
import { FUNCTION_PATH, findDeno, startFunction } from "../../../scripts/backend/services";
import { MESSAGE, newMessage } from "../worker";
import { backendForAll, OWNER } from "./backend";

const backend = backendForAll({ CONTACT_ADDRESS_HEADER: "peer", CONTACT_LIMIT_HOUR: "1" });

let worker: Child;
let port: number;
let log: Promise<string>;
beforeAll(async () => {
  const deno = findDeno();
  if (!deno) throw new Error("These tests need Deno, and npm has none for this system.");
  port = await freePort();
  worker = await startFunction(deno, port, { ...backend.settings, CONTACT_LIMIT_DAY: "many" }, { log: "pipe" });
  log = text(worker.errors as Readable);
});
afterAll(() => worker?.stop());

function post(path: string, message: object) {
  const headers = { "Content-Type": "application/json" };
  const url = `http://127.0.0.1:${port}${FUNCTION_PATH}${path}`;
  return fetch(url, { method: "POST", headers, body: JSON.stringify(message) });
}

/** Opens a connection and begins a request. */
async function beginRequest(head: string, length: number) {
  const socket = net.connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`);
  return socket;
}

test("under Deno a message is stored and mailed, and counts against the address of its connection", async () => {
  expect((await post("", MESSAGE)).status).toBe(200);
  expect(await backend.sql`select name, email, subject, message from contact.messages`).toEqual([MESSAGE]);
  expect((await post("", newMessage())).status).toBe(429);
  expect((await post("/drain", {})).status).toBe(200);
  expect(backend.provider.recipients()).toEqual([OWNER, MESSAGE.email]);
  expect(await backend.sql`select from contact.settings where name = 'address_missing_at'`).toHaveLength(0);
});

test("an invalid Host or address is a 400", async () => {
  const body = JSON.stringify(MESSAGE);
  for (const head of [
    `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: a:99999\r\n`,
    `POST http://a:99999${FUNCTION_PATH} HTTP/1.1\r\nHost: localhost\r\n`,
  ]) {
    const socket = await beginRequest(head, body.length);
    socket.write(body);
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
  }
});

// Windows has no ps.
const testMemory = process.platform === "win32" ? test.skip : test;
testMemory("20 connections that send their bodies byte by byte take less than 150 MB", async () => {
  const head = `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: x\r\n`;
  const sockets = await Promise.all(Array.from({ length: 20 }, () => beginRequest(head, 16_000)));
  for (let byte = 0; byte < 1000; byte += 1) {
    for (const socket of sockets) socket.write(" ");
    // Before this answer the function reads the bytes.
    await fetch(`http://127.0.0.1:${port}`);
  }
  const kilobytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(worker.pid)]));
  expect(kilobytes).toBeGreaterThan(0);
  expect(kilobytes / 1024).toBeLessThan(150);
  for (const socket of sockets) socket.destroy();
});

test("the log names an invalid setting", async () => {
  await worker.stop();
  expect(await log).toContain("contact: CONTACT_LIMIT_DAY is not a whole number from 1 to 99999: 20 is used\n");
});
