import type { Sql } from "postgres";
import { migrate } from "../../../scripts/backend/migrations";
import { connect } from "../../../supabase/functions/send-contact-email/connect";
import { MESSAGE } from "../worker";
import { backendForAll } from "./backend";

const backend = backendForAll({ CONTACT_KEEP_DAYS: "30" });
const TABLES = ["hits", "messages", "outbox", "settings"];
const URL = "https://project.supabase.co/functions/v1/send-contact-email";

test("messages older than CONTACT_KEEP_DAYS are deleted, with their mails, and after a day the limiter's rows", async () => {
  await backend.deliver();
  await backend.pass("29 days");
  // A new message deletes the old rows of the limiter, too.
  await backend.deliver({ ...MESSAGE, subject: "Newer" });
  expect(await backend.sql`select from contact.hits where at < now() - interval '1 day'`).toHaveLength(0);
  await backend.sql`select contact.purge()`;
  expect(await backend.count()).toBe(2);
  await backend.pass("2 days");
  await backend.sql`select contact.purge()`;
  expect(await backend.sql`select subject from contact.messages`).toEqual([{ subject: "Newer" }]);
  expect(await backend.countMails("true")).toBe(2);
  expect(await backend.sql`select from contact.hits`).toHaveLength(0);
});

test.each([
  ["anon", false, []],
  ["authenticated", false, []],
  ["contact_function", true, ["claim", "mark_reported", "note", "postpone", "record", "store", "unreported"]],
])("the role %s can't read or change anything, but call the functions that it needs", async (role, enters, needed) => {
  const [schema] = await backend.sql`
    select has_schema_privilege(${role}, oid, 'usage') as enters, has_schema_privilege(${role}, oid, 'create') as creates,
      pg_has_role(${role}, nspowner, 'member') as owns
    from pg_namespace where nspname = 'contact'`;
  expect(schema).toEqual({ enters, creates: false, owns: false });
  const tables = await backend.sql`
    select relname, relrowsecurity, has_table_privilege(${role}, oid, 'select, insert, update, delete') as reaches
    from pg_class where relnamespace = 'contact'::regnamespace and relkind = 'r' order by 1`;
  expect(tables).toEqual(TABLES.map((relname) => ({ relname, relrowsecurity: true, reaches: false })));
  const granted = await backend.sql`
    select proname from pg_proc
    where pronamespace = 'contact'::regnamespace and has_function_privilege(${role}, oid, 'execute') order by 1`;
  expect(granted.map(({ proname }) => proname)).toEqual(needed);
});

/** A substitute for pg_net, which Debian lacks: it records the calls, and notifies of each. */
const PG_NET = `
  create schema net;
  create table net.calls (url text, timeout_milliseconds int);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds int default 5000
  ) returns bigint language sql as $$
    insert into net.calls values (url, timeout_milliseconds); select pg_notify('call', url); select 1::bigint $$`;

/** Stores a message that was received some days ago, with a due mail. */
const storeMessage = (sql: Sql, days: number) => sql`
  with message as (
    insert into contact.messages (name, email, subject, message, received_at)
    values ('Ada', 'ada@example.com', 'A video', 'Hello', now() - ${days} * interval '1 day') returning id
  )
  insert into contact.outbox (message_id, kind) select id, 'notify' from message`;

const { TEST_POSTGRES_URL: server } = process.env;
if (server) {
  // pg_cron runs in one database of a server.
  let sql: Sql;
  const calls = () => sql`select * from net.calls`;
  beforeAll(async () => {
    await migrate(server, { createRoles: true });
    sql = connect(server, { max: 1, onnotice: () => {} });
  });
  afterAll(() => sql.end());
  beforeEach(async () => {
    await sql.unsafe("drop schema if exists net cascade");
    for (const table of ["messages", "settings"]) await sql`delete from contact.${sql(table)}`;
  });

  test("contact.schedule requires pg_net, and can be repeated", async () => {
    await expect(sql`select contact.schedule(${URL})`).rejects.toThrow("The extension pg_net is missing");
    await sql.unsafe(PG_NET);
    for (let time = 0; time < 2; time += 1) await sql`select contact.schedule(${URL})`;
    expect(await sql`select jobname, schedule from cron.job order by 1`).toEqual([
      { jobname: "contact-drain", schedule: "* * * * *" },
      { jobname: "contact-purge", schedule: "17 4 * * *" },
    ]);
    expect(await sql`select * from contact.schedule_state()`).toMatchObject([{ is_scheduled: true, url: URL }]);
  });

  test("every minute pg_cron calls the function if a mail or a report is due, with time for a whole run", async () => {
    await sql.unsafe(PG_NET);
    await sql`select contact.schedule(${URL})`;
    await sql`select contact.request_drain()`;
    expect(await calls()).toHaveLength(0);
    await storeMessage(sql, 0);
    await new Promise<void>((resolve) => void sql.listen("call", () => resolve()));
    expect((await calls())[0]).toEqual({ url: `${URL}/drain`, timeout_milliseconds: 60_000 });
    expect(await sql`select * from contact.schedule_state()`).toMatchObject([{ last_run: expect.any(Date) }]);
    // No mail is due, but at first a report of a dead one.
    for (const change of ["state = 'dead'", "reported_at = now()"]) {
      await sql.unsafe(`update contact.outbox set ${change}`);
      await sql`delete from net.calls`;
      await sql`select contact.request_drain()`;
      expect((await calls()).length > 0).toBe(change === "state = 'dead'");
    }
  }, 300_000);

  test("the daily job deletes messages after two years by default, and the schedule's log after a week", async () => {
    await sql.unsafe(PG_NET);
    await sql`select contact.schedule(${URL})`;
    for (const days of [1, 729, 731]) await storeMessage(sql, days);
    await sql`
      insert into cron.job_run_details (jobid, runid, status, start_time, end_time)
      select jobid, 1000000 + d, 'succeeded', now() - d * interval '1 day', now() - d * interval '1 day'
      from cron.job, unnest(array[1, 8]) d where jobname = 'contact-drain'`;
    const [job] = await sql`select command from cron.job where jobname = 'contact-purge'`;
    await sql.unsafe(job?.command);
    expect(await sql`select from contact.messages`).toHaveLength(2);
    const log = await sql`select runid::int from cron.job_run_details where runid > 1000000`;
    expect(log).toEqual([{ runid: 1_000_001 }]);
  });
} else
  test("without pg_cron or with an invalid address contact.schedule changes nothing", async () => {
    await expect(backend.sql`select contact.schedule(${URL})`).rejects.toThrow("The extension pg_cron is missing");
    await expect(backend.sql`select contact.schedule('project.supabase.co')`).rejects.toThrow("not the address");
    const state = { is_scheduled: false, url: null };
    expect(await backend.sql`select * from contact.schedule_state()`).toMatchObject([state]);
  });
