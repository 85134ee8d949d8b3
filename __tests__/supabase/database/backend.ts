/**
 * The contact function with a database and a mail provider for tests. The database is PGlite, or a new one on the
 * PostgreSQL of TEST_POSTGRES_URL, behind the pooler of TEST_POOLER_URL.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Sql } from "postgres";
import { migrate } from "../../../scripts/backend/migrations";
import { localDatabaseUrl, startDatabase } from "../../../scripts/backend/parts";
import { freePort } from "../../../scripts/backend/ports";
import { connect } from "../../../supabase/functions/send-contact-email/connect";
import { DEADLINES, type Deadlines } from "../../../supabase/functions/send-contact-email/deadline";
import { ORIGIN, startWorker } from "../worker";
import { startProvider } from "./provider";
import { createRelay } from "./relay";

export const OWNER = "owner@hammered.example";

/** A new database: its address, and the function's way to it, which may lead through a pooler. */
async function createDatabase(folder: string) {
  const { TEST_POSTGRES_URL: server, TEST_POOLER_URL: pooler } = process.env;
  if (!server || !pooler) {
    const port = await freePort();
    const { stop } = await startDatabase(path.join(folder, "database"), port);
    return { url: localDatabaseUrl(port), way: localDatabaseUrl(port), stop };
  }
  const name = `contact_${process.pid}_${Date.now()}`;
  const admin = connect(server, { max: 1 });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const named = (address: string) => address.replace(/[^/]*$/, name);
  return { url: named(server), way: named(pooler), stop: async () => {} };
}

/** Lets the function connect as its own role (docs/deploy.md), as PgBouncer does here. */
async function asFunction(url: string) {
  const admin = connect(url, { max: 1 });
  await admin.unsafe("alter role contact_function login");
  await admin.end();
}

/** @param settings the function's, besides the usual ones */
async function startBackend(settings: Record<string, string> = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "contact-"));
  const [provider, database] = await Promise.all([startProvider(), createDatabase(folder)]);
  await migrate(database.url, { own: true });
  await asFunction(database.url);
  const relay = await createRelay(database.way);
  const sql: Sql = connect(database.url, { max: 1, onnotice: () => {} });
  const usual = {
    CONTACT_DB_URL: relay.url,
    CONTACT_DB_CA: process.env.TEST_POSTGRES_CA ?? "",
    CONTACT_ADDRESS_HEADER: "x-forwarded-for",
    CONTACT_ALLOWED_ORIGINS: ORIGIN,
    CONTACT_FROM: "Hammered <contact@hammered.example>",
    CONTACT_TO: OWNER,
    RESEND_API_KEY: "re_secret_key",
    RESEND_BASE_URL: provider.url,
    ...settings,
  };
  const main = await startWorker(usual);
  const workers = [main];

  return {
    ...main,
    sql,
    provider,
    relay,
    async another(more: Record<string, string> = {}, deadlines?: Partial<Deadlines>) {
      const worker = await startWorker({ ...usual, ...more }, deadlines && { ...DEADLINES, ...deadlines });
      workers.push(worker);
      return worker;
    },
    /** Lets time pass in the outbox, until the next attempt. */
    untilDue: () => sql`update contact.outbox set due_at = now() where state = 'queued'`,
    /** Lets time pass for the limiter and the messages. */
    async pass(time: string) {
      await sql`update contact.hits set at = at - ${time}::interval`;
      await sql`update contact.messages set received_at = received_at - ${time}::interval`;
    },
    count: async (): Promise<number> => (await sql`select count(*)::int as n from contact.messages`)[0]?.n,
    /** Locks a table of the function's. @returns what unlocks it */
    async lock(table: string) {
      const holder = await sql.reserve();
      await holder`begin`;
      await holder`lock table ${holder(`contact.${table}`)} in access exclusive mode`;
      return async () => {
        await holder`rollback`;
        holder.release();
      };
    },
    async clear() {
      provider.recover();
      // A busy worker locks several mails in any order: under the lock of their table it can't be in the middle of that.
      await sql.unsafe(
        "lock table contact.outbox in exclusive mode; delete from contact.messages; delete from contact.hits",
      );
      // A worker may still have a mail of the last test.
      await main.drain();
      provider.clear();
    },
    async stop() {
      await Promise.all(workers.map(({ stop }) => stop()));
      await sql.end();
      await relay.stop();
      await database.stop();
      provider.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Backend = Awaited<ReturnType<typeof startBackend>>;

/** Starts a backend for all tests of a file, and clears it before each of them. @returns it, once the first test runs */
export function backendForAll(settings?: Record<string, string>): Backend {
  jest.setTimeout(60_000);
  const backend = {} as Backend;
  // Starting PGlite and Deno takes long on a busy machine.
  beforeAll(async () => void Object.assign(backend, await startBackend(settings)), 120_000);
  afterAll(() => backend.stop?.());
  beforeEach(() => backend.clear());
  return backend;
}
