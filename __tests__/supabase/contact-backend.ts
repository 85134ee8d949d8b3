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
import type { Sql } from "postgres";
import { localDatabaseUrl } from "../../scripts/backend/backend.mjs";
import { type CaughtMail, inbox } from "../../scripts/backend/inbox.mjs";
import { migrate } from "../../scripts/backend/migrations.mjs";
import { FUNCTION_PATH, findDeno, startDatabase, startFunction } from "../../scripts/backend/parts.mjs";
import { freePort } from "../../scripts/backend/ports.mjs";
import { connect } from "../../supabase/functions/send-contact-email/connect.mjs";

/** The site whose form may send. */
export const ORIGIN = "http://localhost:9000";
export const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello\nyou" };

type Stop = () => Promise<void>;

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A new database, migrated. */
async function createDatabase(folder: string): Promise<{ url: string; stop: Stop }> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) {
    const port = await freePort();
    const child = await startDatabase(path.join(folder, "database"), port);
    return { url: localDatabaseUrl(port), stop: child.stop };
  }
  const name = `contact_${process.pid}_${Date.now()}`;
  const admin = connect(server, { max: 1 });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  return { url: server.replace(/[^/]*$/, name), stop: async () => {} };
}

/** A way to the database that can be cut: refused from the start, or silent on the way. */
async function createRelay(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<net.Socket>();
  let silent = false;
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    const ways = [
      [near, far],
      [far, near],
    ] as const;
    for (const [from, to] of ways) {
      sockets.add(from);
      from.on("data", (data) => silent || to.write(data));
      from.on("error", () => {});
      from.on("close", () => to.destroy());
    }
  });
  const own = await listen(server);
  const close = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  };
  return {
    url: target.replace(`${hostname}:${port}`, `127.0.0.1:${own}`),
    cut: close,
    mend: () => once(server.listen(own, "127.0.0.1"), "listening"),
    silence(on: boolean) {
      silent = on;
    },
    stop: () => (server.listening ? close() : Promise.resolve()),
  };
}

/** What the mail provider does with a mail: takes it, takes it and never says so, never answers, or answers a status. */
export type ProviderMode = "up" | "mute" | "silent" | number;

async function createProvider(folder: string) {
  let take = inbox(path.join(folder, "0.jsonl"));
  let boxes = 1;
  const posts = new EventEmitter();
  const server = http.createServer((request, response) => {
    if (request.method === "POST") {
      provider.asked += 1;
      posts.emit("asked");
    }
    if (request.method !== "POST" || provider.mode === "up") return take(request, response);
    if (provider.mode === "mute") return take(request, new http.ServerResponse(request));
    if (provider.mode !== "silent") response.writeHead(provider.mode).end("{}");
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
  await migrate(database.url, { own: true });
  const relay = await createRelay(database.url);
  const sql: Sql = connect(database.url, { max: 1, onnotice: () => {} });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let log = "";

  async function run(where: number) {
    const child = await startFunction(
      deno as string,
      where,
      {
        CONTACT_DB_URL: relay.url,
        CONTACT_ADDRESS_HEADER: "x-forwarded-for",
        CONTACT_ALLOWED_ORIGINS: ORIGIN,
        CONTACT_FROM: "Hammered <contact@hammered.example>",
        CONTACT_TO: "owner@hammered.example",
        RESEND_API_KEY: "re_secret_key",
        RESEND_BASE_URL: provider.url,
        ...settings,
      },
      { log: "pipe" },
    );
    child.errors?.setEncoding("utf8").on("data", (text: string) => {
      log += text;
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
    drain: async (at = url) => (await fetch(`${at}${FUNCTION_PATH}/drain`, { method: "POST" })).json(),
    /** Lets time go by for what waits in the outbox: until its next attempt. */
    async untilDue() {
      await sql`update contact.outbox set due_at = now() where state = 'queued'`;
    },
    count: async (): Promise<number> => (await sql`select count(*)::int as n from contact.messages`)[0]?.n,
    isRunning: () => child.isRunning(),
    kill: () => child.kill(),
    async restart() {
      child = await run(port);
    },
    /** A second worker on the same database. */
    async another() {
      const other = await freePort();
      const worker = await run(other);
      return { url: `http://127.0.0.1:${other}`, stop: worker.stop };
    },
    async clear() {
      provider.mode = "up";
      // Whatever is still at work in the outbox is done then.
      await backend.drain();
      provider.clear();
      await sql`truncate contact.messages, contact.outbox, contact.hits, contact.settings`;
      await sql`update contact.provider set resume_at = null, refusals = 0, reason = null, settings = null`;
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
