/**
 * The contact function for a test: under Deno, with a database and a mail provider of its own. The database is PGlite,
 * or a new one on the PostgreSQL that TEST_POSTGRES_URL names; a relay before it lets a test cut it off.
 */
import { EventEmitter, once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net, { type AddressInfo, type Server } from "node:net";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Sql } from "postgres";
import { type CaughtMail, inbox } from "../../scripts/backend/inbox";
import { migrate } from "../../scripts/backend/migrations";
import { FUNCTION_PATH, findDeno, localDatabaseUrl, startDatabase, startFunction } from "../../scripts/backend/parts";
import { freePort } from "../../scripts/backend/ports";
import { connect } from "../../supabase/functions/send-contact-email/connect";

/** The site whose form may send. */
export const ORIGIN = "http://localhost:9000";
export const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello\nyou" };

type Stop = () => Promise<void>;

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A new database: where it is, and where the function reaches it, which may be through a pooler. */
async function createDatabase(folder: string): Promise<{ url: string; way: string; stop: Stop }> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) {
    const port = await freePort();
    const child = await startDatabase(path.join(folder, "database"), port);
    return { url: localDatabaseUrl(port), way: localDatabaseUrl(port), stop: child.stop };
  }
  const name = `contact_${process.pid}_${Date.now()}`;
  const admin = connect(server, { max: 1 });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const [url, way] = [server, process.env.TEST_POOLER_URL ?? server].map((one) => one.replace(/[^/]*$/, name));
  return { url: url as string, way: way as string, stop: async () => {} };
}

/** The message that brings a statement's parameters, after which it is carried out (PostgreSQL, "Message Formats"). */
const BIND = "B".charCodeAt(0);

/** A way to the database that can be cut, or stalled: what is under way then stays there until it goes on. */
async function createRelay(target: string) {
  const { hostname, port } = new URL(target);
  type Side = "questions" | "answers";
  const sockets = new Set<{ socket: net.Socket; side: Side }>();
  let isStalled = false;
  let onQuestion = (_: Buffer) => {};
  function stall() {
    isStalled = true;
    for (const { socket } of sockets) socket.pause();
  }
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    const ways = [
      [near, far, "questions"],
      [far, near, "answers"],
    ] as const;
    for (const [from, to, side] of ways) {
      const way = { socket: from, side };
      sockets.add(way);
      from.on("data", (data) => {
        if (side === "questions") onQuestion(data);
        to.write(data);
      });
      from.on("error", () => {});
      // What was sent before the end still arrives.
      from.on("end", () => to.end());
      from.on("close", () => {
        sockets.delete(way);
        changes.emit("close");
      });
      if (isStalled) from.pause();
    }
  });
  const changes = new EventEmitter();
  const own = await listen(server);
  const close = async () => {
    const closed = once(server, "close");
    server.close();
    for (const { socket } of sockets) socket.destroy();
    await closed;
  };
  return {
    url: target.replace(`${hostname}:${port}`, `127.0.0.1:${own}`),
    cut: close,
    mend: () => once(server.listen(own, "127.0.0.1"), "listening"),
    /** Stalls every connection there is and every one that comes. */
    stall,
    /**
     * Stalls the answers of the connections there are once one statement more has passed; with `andNew`, every connection
     * that comes as well. (What is encrypted can't be told apart here.)
     */
    stallAnswers(andNew = false) {
      onQuestion = (data) => {
        if (data[0] !== BIND) return;
        onQuestion = () => {};
        isStalled = andNew;
        for (const { socket, side } of sockets) if (side === "answers") socket.pause();
      };
    },
    /** Lets what was stalled go on, and waits until the connections that the function gave up have ended. */
    async goOn() {
      isStalled = false;
      const old = [...sockets];
      for (const { socket } of old) socket.resume();
      while (old.some((way) => sockets.has(way) && !way.socket.writable)) await once(changes, "close");
    },
    stop: () => (server.listening ? close() : Promise.resolve()),
  };
}

type Answer = { status: number; headers?: Record<string, string>; body?: object };
/**
 * What the mail provider does with a mail: takes it, takes it and never says so, never answers, answers a status, or
 * decides mail by mail.
 */
export type ProviderMode = "up" | "mute" | "silent" | number | ((mail: CaughtMail) => Answer | undefined);

async function createProvider(folder: string) {
  let take = inbox(path.join(folder, "0.jsonl"));
  let boxes = 1;
  const posts = new EventEmitter();

  function refuse(response: http.ServerResponse, { status, headers, body }: Answer) {
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body ?? {}));
  }

  /** Lets a mode read the mail, and the inbox read it again. */
  async function decide(
    mode: (mail: CaughtMail) => Answer | undefined,
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ) {
    const { method, url, headers } = request;
    const body = await text(request);
    const answer = mode(JSON.parse(body));
    if (answer) return refuse(response, answer);
    take(Object.assign(Readable.from([Buffer.from(body)]), { method, url, headers }) as http.IncomingMessage, response);
  }

  const server = http.createServer((request, response) => {
    const { mode } = provider;
    if (request.method !== "POST") return take(request, response);
    provider.asked += 1;
    posts.emit("asked");
    if (mode === "up") return take(request, response);
    if (mode === "mute") return take(request, new http.ServerResponse(request));
    if (typeof mode === "number") return refuse(response, { status: mode });
    if (typeof mode === "function") return void decide(mode, request, response);
  });
  const port = await listen(server);
  const url = `http://127.0.0.1:${port}`;
  const provider = {
    url,
    mode: "up" as ProviderMode,
    /** How many mails it was given, whatever it did with them. */
    asked: 0,
    async isAsked(times: number) {
      while (provider.asked < times) await once(posts, "asked");
    },
    /** The mails that it took, newest first. */
    mails: async (): Promise<CaughtMail[]> => (await fetch(`${url}/emails.json`)).json(),
    clear() {
      take = inbox(path.join(folder, `${boxes++}.jsonl`));
      provider.asked = 0;
      provider.mode = "up";
    },
    async close() {
      const closed = once(server, "close");
      server.close().closeAllConnections();
      await closed;
    },
    open: () => once(server.listen(port, "127.0.0.1"), "listening"),
  };
  return provider;
}

export type ContactBackend = Awaited<ReturnType<typeof startContactBackend>>;

/** @param settings the function's, besides those of a local backend */
export async function startContactBackend(settings: Record<string, string> = {}) {
  const deno = findDeno();
  if (!deno) throw new Error("These tests need Deno, and npm has none for this system.");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "contact-"));
  const provider = await createProvider(folder);
  const database = await createDatabase(folder);
  await migrate(database.url, { own: true }).catch(async (error) => {
    await Promise.all([database.stop(), provider.close()]); // Else the tests would never end.
    throw error;
  });
  const relay = await createRelay(database.way);
  const sql: Sql = connect(database.url, { max: 1, onnotice: () => {} });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let log = "";

  async function run(where: number, more: Record<string, string> = {}) {
    const child = await startFunction(
      deno as string,
      where,
      {
        CONTACT_DB_URL: relay.url,
        CONTACT_DB_CA: process.env.TEST_POSTGRES_CA ?? "",
        CONTACT_ADDRESS_HEADER: "x-forwarded-for",
        CONTACT_ALLOWED_ORIGINS: ORIGIN,
        CONTACT_FROM: "Hammered <contact@hammered.example>",
        CONTACT_TO: "owner@hammered.example",
        RESEND_API_KEY: "re_secret_key",
        RESEND_BASE_URL: provider.url,
        ...settings,
        ...more,
      },
      { log: "pipe" },
    );
    child.errors?.setEncoding("utf8").on("data", (words: string) => {
      log += words;
    });
    return child;
  }

  let child = await run(port);

  const backend = {
    url,
    sql,
    provider,
    database: relay,
    /** What the function has written to its log. */
    log: () => log,
    fetch: (init: RequestInit, at = "") => fetch(`${url}${FUNCTION_PATH}${at}`, init),
    /** Posts a message as the site's form does, from one visitor's address or another's. */
    post(message: object = MESSAGE, headers: Record<string, string> = {}) {
      const own = { "Content-Type": "application/json", Origin: ORIGIN, ...headers };
      return backend.fetch({ method: "POST", headers: own, body: JSON.stringify(message) });
    },
    /** Drains twice, because the first may only join a run that began earlier. @returns how many mails were sent */
    async drain(at = url): Promise<number> {
      let sum = 0;
      for (let run = 0; run < 2; run += 1) {
        const answer = await (await fetch(`${at}${FUNCTION_PATH}/drain`, { method: "POST" })).json();
        sum += answer.sent;
      }
      return sum;
    },
    /** Lets time go by for what waits in the outbox: until its next attempt. */
    async untilDue() {
      await sql`update contact.outbox set due_at = now() where state = 'queued'`;
    },
    /** Lets time go by for the limiter and for what it has stored. */
    async pass(time: string) {
      await sql`update contact.hits set at = at - ${time}::interval`;
      await sql`update contact.messages set received_at = received_at - ${time}::interval`;
    },
    count: async (): Promise<number> => (await sql`select count(*)::int as n from contact.messages`)[0]?.n,
    isRunning: () => child.isRunning(),
    kill: () => child.kill(),
    async restart() {
      child = await run(port);
    },
    /** A second worker on the same database, with other settings perhaps. */
    async another(more: Record<string, string> = {}) {
      const other = await freePort();
      const worker = await run(other, more);
      return { url: `http://127.0.0.1:${other}`, stop: worker.stop };
    },
    async clear() {
      provider.mode = "up";
      // Whatever is still at work in the outbox is done then.
      await backend.drain();
      provider.clear();
      await sql`truncate contact.messages, contact.outbox, contact.hits, contact.settings`;
    },
    async stop() {
      await child.stop();
      await sql.end();
      await relay.stop();
      await database.stop();
      await provider.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
  return backend;
}

/** Starts a backend for all tests of a file, and clears it before each of them. @param receive gets it before the first */
export function eachWithBackend(receive: (backend: ContactBackend) => void): void {
  // PGlite and Deno are started, on a machine that may be busy.
  jest.setTimeout(120_000);
  let backend: ContactBackend | undefined;
  beforeAll(async () => {
    backend = await startContactBackend();
    receive(backend);
  });
  afterAll(() => backend?.stop());
  beforeEach(() => backend?.clear());
}
