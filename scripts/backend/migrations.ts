// Applies supabase/migrations like `supabase db push`, with the same record.
import fs from "node:fs";
import path from "node:path";
import { filesOfFolder } from "../../src/projects-file/folder";
import { connect } from "../../supabase/functions/send-contact-email/connect";

const FOLDER = "supabase/migrations";

/** The API's roles of a Supabase project and their default privileges. */
const PLATFORM = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then
      create role anon nologin;
      create role authenticated nologin;
    end if;
  end $$;
  alter default privileges grant all on tables to anon, authenticated;
  alter default privileges grant all on functions to anon, authenticated`;
const RECORD = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations
    (version text primary key, statements text[], name text)`;

/**
 * Applies missing migrations, each in a transaction.
 * @param options `createRoles`: creates the roles of a Supabase project
 */
export async function migrate(url: string, { createRoles = false } = {}): Promise<void> {
  const sql = connect(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    if (createRoles) await sql.unsafe(PLATFORM);
    await sql.unsafe(RECORD);
    for (const file of filesOfFolder(FOLDER)) {
      const [version = "", ...words] = path.basename(file, ".sql").split("_");
      await sql.begin(async (transaction) => {
        const done = await transaction`select from supabase_migrations.schema_migrations where version = ${version}`;
        if (done.length > 0) return;
        const statements = fs.readFileSync(path.join(FOLDER, file), "utf8");
        await transaction.unsafe(statements);
        await transaction`
          insert into supabase_migrations.schema_migrations (version, statements, name)
          values (${version}, ${[statements]}, ${words.join("_")})`;
      });
    }
  } finally {
    // Another program at that address might never close the connection.
    await sql.end({ timeout: 5 });
  }
}
