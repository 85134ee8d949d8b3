/** Jest's Node environment with a database. Inside a test, Jest doesn't let PGlite import its own modules. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { TestEnvironment } from "jest-environment-node";
import { startDatabase } from "../../../scripts/backend/database";
import { connect } from "../../../supabase/functions/send-contact-email/connect";

/** The addresses of a database: `pooledUrl` is the function's, which may be a pooler's. PGlite needs `prepare`. */
export type TestDatabase = { url: string; pooledUrl: string; prepare: boolean };

/** Creates a database: with PGlite, or on the PostgreSQL of ../test-databases.ts. */
async function createDatabase(): Promise<TestDatabase & { stop: () => Promise<void> }> {
  const { TEST_POSTGRES_URL: server, TEST_POOLER_URL: pooler } = process.env;
  if (server && pooler) {
    const name = `contact_${process.pid}_${Date.now()}`;
    const admin = connect(server, { max: 1 });
    await admin.unsafe(`create database ${name}`);
    await admin.end();
    const named = (address: string) => address.replace(/[^/]*$/, name);
    return { url: named(server), pooledUrl: named(pooler), prepare: false, stop: async () => {} };
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "contact-"));
  const { url, stop } = await startDatabase(path.join(folder, "database"), 0);
  return {
    url,
    pooledUrl: url,
    prepare: true,
    stop: () => stop().then(() => fs.rmSync(folder, { recursive: true, force: true })),
  };
}

export default class DatabaseEnvironment extends TestEnvironment {
  private stopDatabase = async () => {};

  override async setup() {
    await super.setup();
    const { stop, ...addresses } = await createDatabase();
    this.stopDatabase = stop;
    this.global.testDatabase = addresses;
  }

  override async teardown() {
    await this.stopDatabase();
    await super.teardown();
  }
}
