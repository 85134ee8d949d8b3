import { EventEmitter, once } from "node:events";
import type { Sql } from "postgres";
import { migrate } from "../../../scripts/backend/migrations";
import { connect } from "../../../supabase/functions/send-contact-email/connect";
import { MESSAGE } from "../worker";
import { backendForAll } from "./backend";

const backend = backendForAll({ CONTACT_KEEP_DAYS: "30" });

const URL = "https://project.supabase.co/functions/v1/send-contact-email";

test("messages older than CONTACT_KEEP_DAYS are deleted, with their mails and the limiter's rows", async () => {
  await backend.deliver();
  await backend.pass("29 days");
  await backend.deliver({ ...MESSAGE, subject: "Newer" });
  await backend.sql`select contact.purge()`;
  expect(await backend.count()).toBe(2);
  await backend.pass("2 days");
  await backend.sql`select contact.purge()`;
  expect(await backend.sql`select subject from contact.messages`).toEqual([{ subject: "Newer" }]);
  expect(await backend.sql`select from contact.outbox`).toHaveLength(2);
  expect(await backend.sql`select from contact.hits`).toHaveLength(0);
});

test("the limiter's rows last for a day: the next message deletes older ones", async () => {
  await backend.deliver();
  await backend.pass("25 hours");
  await backend.deliver({ ...MESSAGE, subject: "Newer" });
  expect(await backend.sql`select from contact.hits where at < now() - interval '1 day'`).toHaveLength(0);
});

test("only the function's own role reads or writes anything", async () => {
  for (const role of ["anon", "authenticated"]) {
    const tables = await backend.sql`
      select c.relname, c.relrowsecurity, has_schema_privilege(${role}, 'contact', 'usage') as enters,
        has_table_privilege(${role}, c.oid, 'select, insert, update, delete') as reaches
      from pg_class c where c.relnamespace = 'contact'::regnamespace and c.relkind = 'r' order by 1`;
    expect(tables.map(({ relname }) => relname)).toEqual(["hits", "messages", "outbox", "settings"]);
    for (const table of tables) expect(table).toMatchObject({ relrowsecurity: true, enters: false, reaches: false });
    const functions = await backend.sql`
      select has_function_privilege(${role}, oid, 'execute') as reaches
      from pg_proc where pronamespace = 'contact'::regnamespace`;
    expect(functions.length).toBeGreaterThan(0);
    for (const one of functions) expect(one.reaches).toBe(false);
  }
});

test("the function's role can call the function's statements, and neither reads, drops nor writes anything else", async () => {
  const refused = (statement: string) =>
    expect(
      backend.sql.begin(async (sql) => {
        await sql`set local role contact_function`;
        await sql.unsafe(statement);
      }),
    ).rejects.toThrow(/permission denied|must be owner/);
  for (const table of ["messages", "outbox", "hits", "settings"]) {
    await refused(`select * from contact.${table}`);
    await refused(`delete from contact.${table}`);
  }
  for (const statement of [
    "drop schema contact cascade",
    "create table contact.mine ()",
    "select contact.purge()",
    "select contact.schedule('https://elsewhere.example/x')",
    "select * from contact.schedule_state()",
  ])
    await refused(statement);
  const granted = await backend.sql`
    select proname from pg_proc
    where pronamespace = 'contact'::regnamespace and has_function_privilege('contact_function', oid, 'execute') order by 1`;
  expect(granted.map(({ proname }) => proname)).toEqual([
    "claim",
    "mark_reported",
    "note",
    "postpone",
    "record",
    "store",
    "unreported",
  ]);
});

// A stand-in for pg_net, which Debian lacks, records the calls. pg_cron has its schedule in one database of the server.
const PG_NET = `
  create schema net;
  create table net.asked (url text, timeout_milliseconds int);
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds int default 5000
  ) returns bigint language sql as $$ insert into net.asked values (url, timeout_milliseconds); select 1::bigint $$`;
/** Tells of each run of a job that has ended. */
const TELL_RUNS = `
  create or replace function public.tell_run() returns trigger language plpgsql
    as $$ begin perform pg_notify('run', new.status); return null; end $$;
  create trigger tell_run after update on cron.job_run_details
    for each row when (new.end_time is not null) execute function public.tell_run()`;

/** Stores a message some days ago, whose mail is due. */
const storeMessage = (sql: Sql, days: number) => sql`
  with message as (
    insert into contact.messages (name, email, subject, message, received_at)
    values ('Ada', 'ada@example.com', 'A video', 'Hello', now() - ${days} * interval '1 day') returning id
  )
  insert into contact.outbox (message_id, kind) select id, 'notify' from message`;

const { TEST_POSTGRES_URL: server } = process.env;
if (server) {
  let sql: Sql;
  beforeAll(async () => {
    await migrate(server, { own: true });
    sql = connect(server, { max: 1, onnotice: () => {} });
  });
  afterAll(() => sql.end());
  beforeEach(async () => {
    await sql.unsafe("drop schema if exists net cascade");
    for (const table of ["messages", "settings"]) await sql`delete from contact.${sql(table)}`;
  });

  test("without pg_net the schedule is refused; with it, the same call creates it, any number of times", async () => {
    await expect(sql`select contact.schedule(${URL})`).rejects.toThrow("The extension pg_net is missing");
    await sql.unsafe(PG_NET);
    for (let time = 0; time < 2; time += 1) await sql`select contact.schedule(${URL})`;
    expect(await sql`select jobname, schedule from cron.job order by 1`).toEqual([
      { jobname: "contact-drain", schedule: "* * * * *" },
      { jobname: "contact-purge", schedule: "17 4 * * *" },
    ]);
    expect(await sql`select * from contact.schedule_state()`).toMatchObject([{ is_scheduled: true, url: URL }]);
  });

  test("every minute the real pg_cron calls the function if a mail is due or a report, with time for a whole drain", async () => {
    await sql.unsafe(PG_NET);
    await sql`select contact.schedule(${URL})`;
    await sql`select contact.request_drain()`;
    expect(await sql`select from net.asked`).toHaveLength(0);
    await storeMessage(sql, 0);
    const runs = new EventEmitter();
    await sql.listen("run", () => runs.emit("end"));
    await sql.unsafe(TELL_RUNS);
    const nextCall = async () => {
      await sql`delete from net.asked`;
      do await once(runs, "end");
      while ((await sql`select from net.asked`).length === 0);
      expect((await sql`select * from net.asked`)[0]).toEqual({ url: `${URL}/drain`, timeout_milliseconds: 60_000 });
    };
    await nextCall();
    // Nothing is due: the owner is to hear of a dead mail.
    await sql`update contact.outbox set state = 'dead'`;
    await nextCall();
    await sql`update contact.outbox set reported_at = now()`;
    await sql`delete from net.asked`;
    await sql`select contact.request_drain()`;
    expect(await sql`select from net.asked`).toHaveLength(0);
    expect(await sql`select * from contact.schedule_state()`).toMatchObject([
      { last_run: expect.any(Date), last_state: "succeeded" },
    ]);
  }, 300_000);

  test("the daily job deletes messages after two years by default, and the schedule's old log", async () => {
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
    expect(await sql`select runid::int from cron.job_run_details where runid > 1000000`).toEqual([
      { runid: 1_000_001 },
    ]);
  });
} else
  test("a database without the extensions names the missing one, and nothing is half done", async () => {
    await expect(backend.sql`select contact.schedule(${URL})`).rejects.toThrow("The extension pg_cron is missing");
    await expect(backend.sql`select contact.schedule('project.supabase.co')`).rejects.toThrow("not the address");
    expect(await backend.sql`select * from contact.schedule_state()`).toMatchObject([
      { is_scheduled: false, url: null },
    ]);
  });
