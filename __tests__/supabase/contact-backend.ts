/**
 * The contact function under Deno, with a database and a mail provider for tests. The database is PGlite, or a new one on
 * the PostgreSQL of TEST_POSTGRES_URL; a relay in front of it lets a test cut the connection.
 */
import { EventEmitter, once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net, { type AddressInfo, type Server } from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { Sql } from "postgres";
import { migrate } from "../../scripts/backend/migrations";
import { FUNCTION_PATH, findDeno, localDatabaseUrl, startDatabase, startFunction } from "../../scripts/backend/parts";
import { freePort } from "../../scripts/backend/ports";
import { connect } from "../../supabase/functions/send-contact-email/connect";
import type { Mail } from "../../supabase/functions/send-contact-email/mails";

/** The site whose form may send. */
export const ORIGIN = "http://localhost:9000";
export const OWNER = "owner@hammered.example";
export const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello\nyou" };

let visitors = 0;
/** A message from a new visitor. */
export const newMessage = () => ({ ...MESSAGE, email: `visitor${visitors++}@example.com` });

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A new database: its address, and the function's way to it, which may lead through a pooler. */
async function createDatabase(folder: string) {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) {
    const port = await freePort();
    const { stop } = await startDatabase(path.join(folder, "database"), port);
    return { url: localDatabaseUrl(port), way: localDatabaseUrl(port), stop };
  }
  const name = `contact_${process.pid}_${Date.now()}`;
  const admin = connect(server, { max: 1 });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const named = (address: string) => address.replace(/[^/]*$/, name);
  return { url: named(server), way: named(process.env.TEST_POOLER_URL ?? server), stop: async () => {} };
}

/** The message that carries a statement's parameters; the statement is executed after it (PostgreSQL, "Message Formats"). */
const BIND = "B".charCodeAt(0);

/** A way to the database that a test can cut, or stall: data on it then stays there until it goes on. */
async function createRelay(target: string) {
  const { hostname, port } = new URL(target);
  const ways = new Set<{ socket: net.Socket; isAnswers: boolean }>();
  const changes = new EventEmitter();
  let isStalled = false;
  let onQuestion = (_: Buffer) => {};

  function forward(from: net.Socket, to: net.Socket, isAnswers: boolean) {
    const way = { socket: from, isAnswers };
    ways.add(way);
    from.on("data", (data) => {
      if (!isAnswers) onQuestion(data);
      to.write(data);
    });
    from.on("error", () => {});
    // Data sent before the end still arrives.
    from.on("end", () => to.end());
    from.on("close", () => {
      ways.delete(way);
      changes.emit("close");
    });
    if (isStalled) from.pause();
  }

  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    forward(near, far, false);
    forward(far, near, true);
  });
  const own = await listen(server);
  const cut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const { socket } of ways) socket.destroy();
    await closed;
  };
  return {
    url: target.replace(`${hostname}:${port}`, `127.0.0.1:${own}`),
    cut,
    mend: () => once(server.listen(own, "127.0.0.1"), "listening"),
    /** Stalls every connection, and new ones. */
    stall() {
      isStalled = true;
      for (const { socket } of ways) socket.pause();
    },
    /** Stalls the present connections' answers once another statement has passed; with `andNew`, new connections too. */
    stallAnswers(andNew = false) {
      onQuestion = (data) => {
        // Encrypted data can't be told apart, and counts as a statement.
        if (data[0] !== BIND) return;
        onQuestion = () => {};
        isStalled = andNew;
        for (const { socket, isAnswers } of ways) if (isAnswers) socket.pause();
      };
    },
    /** Lets stalled data go on, and waits until the connections that the function gave up have ended. */
    async goOn() {
      isStalled = false;
      const old = [...ways];
      for (const { socket } of old) socket.resume();
      while (old.some((way) => ways.has(way) && !way.socket.writable)) await once(changes, "close");
    },
    stop: () => (server.listening ? cut() : Promise.resolve()),
  };
}

type Answer = { status: number; headers?: Record<string, string>; body?: object };
/**
 * How the provider treats mails: accepts them; accepts them without an answer ("mute"); never answers; breaks the
 * connection ("away"); answers a status; or decides for each mail (undefined: accepted).
 */
export type ProviderMode = "up" | "mute" | "silent" | "away" | number | ((mail: Mail) => Answer | undefined);

/** A mail provider with Resend's idempotency keys. */
async function createProvider() {
  const posts = new EventEmitter();
  const accepted = new Map<string, Mail>();

  function accept(key: string, mail: Mail): Answer {
    const known = accepted.get(key);
    if (known && JSON.stringify(known) !== JSON.stringify(mail)) return { status: 409 };
    accepted.set(key, mail);
    return { status: 200 };
  }

  const server = http.createServer(async (request, response) => {
    const { mode } = provider;
    const mail: Mail = JSON.parse(await text(request));
    provider.asked += 1;
    posts.emit("asked");
    if (mode === "away") request.socket.destroy();
    if (mode === "away" || mode === "silent") return;
    const refusal = typeof mode === "number" ? { status: mode } : typeof mode === "function" ? mode(mail) : undefined;
    const { status, headers, body = {} } = refusal ?? accept(String(request.headers["idempotency-key"]), mail);
    if (mode !== "mute") response.writeHead(status, headers).end(JSON.stringify(body));
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  const provider = {
    url,
    mode: "up" as ProviderMode,
    /** How many mails it got, accepted or not. */
    asked: 0,
    async isAsked(times: number) {
      while (provider.asked < times) await once(posts, "asked");
    },
    mails: () => [...accepted.values()],
    recipients: () => provider.mails().map(({ to }) => String(to)),
    clear() {
      accepted.clear();
      provider.asked = 0;
    },
    stop: () => server.close().closeAllConnections(),
  };
  return provider;
}

type ContactBackend = Awaited<ReturnType<typeof startContactBackend>>;

/** @param settings the function's, besides the usual ones */
export async function startContactBackend(settings: Record<string, string> = {}) {
  const deno = findDeno();
  if (!deno) throw new Error("These tests need Deno, and npm has none for this system.");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "contact-"));
  const provider = await createProvider();
  const database = await createDatabase(folder);
  await migrate(database.url, { own: true });
  const relay = await createRelay(database.way);
  const sql: Sql = connect(database.url, { max: 1, onnotice: () => {} });
  let log = "";

  async function run(port: number, more: Record<string, string> = {}) {
    const usual = {
      CONTACT_DB_URL: relay.url,
      CONTACT_DB_CA: process.env.TEST_POSTGRES_CA ?? "",
      CONTACT_ADDRESS_HEADER: "x-forwarded-for",
      CONTACT_ALLOWED_ORIGINS: ORIGIN,
      CONTACT_FROM: "Hammered <contact@hammered.example>",
      CONTACT_TO: OWNER,
      RESEND_API_KEY: "re_secret_key",
      RESEND_BASE_URL: provider.url,
    };
    const child = await startFunction(deno as string, port, { ...usual, ...settings, ...more }, { log: "pipe" });
    child.errors?.setEncoding("utf8").on("data", (words: string) => {
      log += words;
    });
    return child;
  }

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child = await run(port);
  const others: { stop: () => Promise<void> }[] = [];

  const backend = {
    url,
    sql,
    provider,
    database: relay,
    log: () => log,
    fetch: (init: RequestInit, at = "") => fetch(`${url}${FUNCTION_PATH}${at}`, init),
    /** Posts a message as the site's form does. */
    post(message: object = MESSAGE, headers: Record<string, string> = {}) {
      const own = { "Content-Type": "application/json", Origin: ORIGIN, ...headers };
      return backend.fetch({ method: "POST", headers: own, body: JSON.stringify(message) });
    },
    /** Posts messages at the same time, each from its own address. @returns the statuses, sorted */
    async postMany(messages: object[]): Promise<number[]> {
      const from = (index: number) => ({ "X-Forwarded-For": `10.1.${messages.length}.${index}` });
      const answers = await Promise.all(messages.map((message, index) => backend.post(message, from(index))));
      return answers.map(({ status }) => status).sort();
    },
    /** Drains until nothing is left to send. @returns how many mails were sent */
    async drain(at = url): Promise<number> {
      const { sent } = await (await fetch(`${at}${FUNCTION_PATH}/drain`, { method: "POST" })).json();
      return sent > 0 ? sent + (await backend.drain(at)) : 0;
    },
    /** Posts a message, and waits for its mails. */
    async deliver(message: object = MESSAGE) {
      expect((await backend.post(message)).status).toBe(200);
      await backend.drain();
    },
    /** Lets time pass in the outbox, until the next attempt. */
    untilDue: () => sql`update contact.outbox set due_at = now() where state = 'queued'`,
    /** Lets time pass for the limiter and the messages. */
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
    /** Starts another worker on the same database. @returns its address */
    async another(more: Record<string, string> = {}) {
      const other = await freePort();
      others.push(await run(other, more));
      return `http://127.0.0.1:${other}`;
    },
    async clear() {
      provider.mode = "up";
      // Not `truncate`: it wants all three tables to itself, and a worker may be busy with the last test.
      for (const table of ["outbox", "messages", "hits"]) await sql`delete from contact.${sql(table)}`;
      // A worker may still have a mail of the last test.
      await backend.drain();
      provider.clear();
      log = "";
    },
    async stop() {
      await Promise.all([child, ...others].map(({ stop }) => stop()));
      await sql.end();
      await relay.stop();
      await database.stop();
      provider.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
  return backend;
}

/** Starts a backend for all tests of a file, and clears it before each of them. @returns it, once the first test runs */
export function backendForAll(settings?: Record<string, string>): ContactBackend {
  // Starting PGlite and Deno takes long on a busy machine.
  jest.setTimeout(120_000);
  const backend = {} as ContactBackend;
  beforeAll(async () => void Object.assign(backend, await startContactBackend(settings)));
  afterAll(() => backend.stop?.());
  beforeEach(() => backend.clear());
  return backend;
}
