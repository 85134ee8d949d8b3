/** The contact function with a mail provider and the database of environment.ts. */
import type { Sql } from "postgres";
import { migrate } from "../../../scripts/backend/migrations";
import { connect } from "../../../supabase/functions/send-contact-email/connect";
import type { DEADLINES } from "../../../supabase/functions/send-contact-email/deadline";
import { createRelay } from "../../../test-support/relay";
import { ORIGIN, startWorker } from "../worker";
import type { TestDatabase } from "./environment";
import { startProvider } from "./provider";

export const OWNER = "owner@hammered.example";

/** Of environment.ts, which a file of tests names in its first line. */
declare const testDatabase: TestDatabase;

/** @param settings replace the usual ones */
async function startBackend(settings: Record<string, string> = {}) {
  const { url, pooledUrl, prepare } = testDatabase;
  const provider = await startProvider();
  await migrate(url, { createRoles: true });
  const relay = await createRelay(pooledUrl);
  const sql: Sql = connect(url, { max: 1, prepare, onnotice: () => {} });
  // The function connects as its own role (docs/deploy.md).
  await sql`alter role contact_function login`;
  const usual = {
    CONTACT_DB_URL: relay.url,
    CONTACT_DB_PREPARE: String(prepare),
    CONTACT_DB_CA: process.env.TEST_POSTGRES_CA ?? "",
    CONTACT_ADDRESS_HEADER: "x-forwarded-for",
    CONTACT_ALLOWED_ORIGINS: ORIGIN,
    CONTACT_FROM: "Hammered <contact@hammered.example>",
    CONTACT_TO: OWNER,
    RESEND_API_KEY: "re_secret_key",
    RESEND_BASE_URL: provider.url,
    ...settings,
  };
  const main = startWorker(usual);
  const workers = [main];

  return {
    ...main,
    settings: usual,
    databaseUrl: url,
    sql,
    provider,
    relay,
    /** Starts another worker on the same database. */
    another(more: Record<string, string> = {}, deadlines?: Partial<typeof DEADLINES>) {
      const worker = startWorker({ ...usual, ...more }, deadlines);
      workers.push(worker);
      return worker;
    },
    /** Makes all queued mails due. */
    async makeDue() {
      await sql`update contact.outbox set due_at = now() where state = 'queued'`;
      await sql`delete from contact.pauses`;
    },
    /** Makes all queued mails due, and sends them. @returns their number */
    async retry() {
      await this.makeDue();
      return main.drain();
    },
    /** Ages the limiter's rows and the messages. */
    async pass(time: string) {
      await sql`update contact.hits set at = at - ${time}::interval`;
      await sql`update contact.messages set received_at = received_at - ${time}::interval`;
    },
    /** Lets time pass for queued mails and pauses. */
    async passPauses(time: string) {
      await sql`update contact.outbox set due_at = due_at - ${time}::interval where state = 'queued'`;
      await sql`update contact.pauses set until = until - ${time}::interval`;
    },
    count: async () => (await sql`select from contact.messages`).length,
    countMails: async (condition: string) => (await sql.unsafe(`select from contact.outbox where ${condition}`)).length,
    async clear() {
      provider.clear();
      // Without this lock, a busy worker's locks of single mails could cause a deadlock.
      await sql.unsafe(
        "lock table contact.outbox in exclusive mode; delete from contact.messages; delete from contact.hits; delete from contact.pauses",
      );
      // Workers may still be sending mails of the last test.
      await Promise.all(workers.map((worker) => worker.request("/drain")));
      workers.length = 1;
      provider.clear();
    },
    async stop() {
      await sql.end();
      await relay.stop();
      provider.stop();
    },
  };
}

type Backend = Awaited<ReturnType<typeof startBackend>>;

/** Starts a backend for all tests of a file, and clears it before each test. @returns the backend, empty until then */
export function backendForAll(settings?: Record<string, string>): Backend {
  const backend = {} as Backend;
  beforeAll(async () => void Object.assign(backend, await startBackend(settings)));
  afterAll(() => backend.stop?.());
  beforeEach(() => backend.clear());
  return backend;
}
