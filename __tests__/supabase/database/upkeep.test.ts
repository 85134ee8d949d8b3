/** @jest-environment ./__tests__/supabase/database/environment.ts */
import { migrate } from "../../../scripts/backend/migrations";
import { scheduledUrl, stateOf } from "../../../scripts/messages/state";
import { connect } from "../../../supabase/functions/send-contact-email/connect";
import { MESSAGE, newMessage } from "../worker";
import { backendForAll, OWNER } from "./backend";
import { refuses } from "./provider";

const backend = backendForAll();
const URL = "https://project.supabase.co/functions/v1/send-contact-email";
const call = async (statement: string) => (await backend.sql.unsafe(`select contact.${statement} as said`))[0]?.said;

test("contact.purge deletes old messages with their mails, and after a day the limiter's rows", async () => {
  await backend.deliver();
  await backend.pass("29 days");
  await backend.deliver({ ...MESSAGE, subject: "Newer" });
  for (const days of [30, 0, -1]) await call(`purge(${days})`);
  expect(await backend.count()).toBe(2);
  expect(await backend.sql`select from contact.hits where at < now() - interval '1 day'`).toHaveLength(0);
  await backend.pass("2 days");
  await call("purge(30)");
  expect(await backend.sql`select subject from contact.messages`).toEqual([{ subject: "Newer" }]);
  expect(await backend.countMails("true")).toBe(2);
  expect(await backend.sql`select from contact.hits`).toHaveLength(0);
});

test("contact.forget deletes all of an address, and names its variants", async () => {
  const same = ["Ada.L@gmail.com", "ada.l@gmail.com"];
  const variants = ["ada.l+a@googlemail.com", "adal@gmail.com"];
  const others = ["adal@mail.com", "adal@g.mail.com"];
  const limits = { CONTACT_LIMIT_EMAIL_HOUR: "9", CONTACT_LIMIT_HOUR: "9" };
  const own = backend.another({ CONTACT_ADDRESS_HEADER: "peer", ...limits });
  for (const email of [...same, ...variants, ...others]) await own.post({ ...MESSAGE, email });
  const deleted = "Deleted: messages 2, mails 4, limiter rows 8.";
  const named = " Not deleted, because the address differs: ada.l+a@googlemail.com, adal@gmail.com.";
  expect(await call("forget(' ADA.L@gmail.com')")).toBe(deleted + named);
  expect([await backend.count(), await backend.countMails("true")]).toEqual([4, 7]);
  expect(await backend.sql`select from contact.hits`).toHaveLength(15);
  expect(await call("forget('ada.l@g.mail.com')")).toContain(
    "Not deleted, because the address differs: adal@g.mail.com.",
  );
  expect(await call("forget('nobody@example.com')")).toBe("Deleted: messages 0, mails 0, limiter rows 0.");
});

test("contact.release sends a held message on, once; given up later, it is reported", async () => {
  const own = backend.another({ CONTACT_LIMIT_ALL_HOUR: "1" });
  for (const message of [newMessage(), MESSAGE]) await own.deliver(message);
  const [held] =
    await backend.sql`select message_id from contact.outbox where state = 'held' and reported_at is not null`;
  expect(await call(`release('${held?.message_id}')`)).toBe("Its 2 mails will be sent.");
  expect(await call(`release('${held?.message_id}')`)).toBe(`No held message has the id ${held?.message_id}.`);
  expect(await call("release('nonsense')")).toBe("No held message has the id nonsense.");
  // The provider knows the keys of both reports.
  const known = backend.provider.mails().length;
  backend.provider.behaviour = refuses(({ to }) => String(to) !== OWNER, 422, "Invalid `to` field.");
  await backend.drain();
  const [, report] = backend.provider.mails().slice(known);
  expect(report?.text).toContain(`Not sent to ${MESSAGE.email}`);
});

const NEEDED = ["claim", "mark_reported", "pause", "record", "report_problems", "store", "unreported"];
test.each([
  ["anon", []],
  ["authenticated", []],
  ["contact_function", NEEDED],
])("the role %s can't read or change any table, and can call only the functions %j", async (role, granted) => {
  const { sql } = backend;
  const open = await sql`
    select oid::regclass from pg_class, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger']) right_to
    where relnamespace = 'contact'::regnamespace and relkind = 'r'
    and (not relrowsecurity or has_schema_privilege(${role}, 'contact', 'usage') and has_table_privilege(${role}, oid, right_to))`;
  expect(open).toEqual([]);
  const callable = await sql`
    select proname from pg_proc where pronamespace = 'contact'::regnamespace
    and has_schema_privilege(${role}, 'contact', 'usage') and has_function_privilege(${role}, oid, 'execute') order by 1`;
  expect(callable.map(({ proname }) => proname)).toEqual(granted);
  expect(await sql`select has_schema_privilege(${role}, 'contact', 'create') as creates`).toEqual([{ creates: false }]);
});

test("a type that the role creates can't replace PostgreSQL's in its functions, which run as the owner", async () => {
  const calls = backend.sql.begin((transaction) =>
    transaction.unsafe(`
      set local role contact_function;
      create function pg_temp.evil() returns bool language plpgsql as $$ begin raise exception 'runs'; end $$;
      create domain pg_temp.text as pg_catalog.text check (pg_temp.evil());
      create domain pg_temp.timestamptz as pg_catalog.timestamptz check (pg_temp.evil());
      select contact.store('A', 'a@b.c', 'S', 'M', '[]', null), contact.mark_reported('[]')`),
  );
  await expect(calls).resolves.toBeDefined();
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

const { TEST_POSTGRES_URL: server } = process.env;
if (server)
  // pg_cron runs in one database of a server.
  test("contact.schedule makes pg_cron call the function each minute if a mail or a report is due, and delete messages after two years and its log after a week; the owner reads of a failure", async () => {
    await migrate(server, { createRoles: true });
    const sql = connect(server, { max: 1, onnotice: () => {} });
    const run = async (job: string) => {
      for (const { command } of await sql`select command from cron.job where jobname = ${job}`)
        await sql.unsafe(command);
    };
    const calls = () => sql`select * from net.calls`;
    await sql.unsafe("drop schema if exists net cascade");
    await sql`delete from contact.messages`;
    await expect(sql`select contact.schedule(${URL})`).rejects.toThrow(/"pg_net" is not available/);
    await sql.unsafe(PG_NET);
    for (let time = 0; time < 2; time += 1) await sql`select contact.schedule(${URL})`;
    expect(await sql`select jobname, schedule from cron.job order by 1`).toEqual([
      { jobname: "contact-drain", schedule: "* * * * *" },
      { jobname: "contact-log", schedule: "37 4 * * *" },
      { jobname: "contact-purge", schedule: "17 4 * * *" },
    ]);
    expect(await scheduledUrl(sql)).toBe(URL);

    await run("contact-drain");
    expect(await calls()).toHaveLength(0);
    await sql`
      with message as (
        insert into contact.messages (name, email, subject, message, received_at)
        select 'Ada', 'ada@example.com', 'A video', 'Hello', now() - d * interval '1 day' from unnest(array[1, 729, 731]) d
        returning id
      )
      insert into contact.outbox (message_id, kind) select id, 'notify' from message`;
    await new Promise<void>((resolve) => void sql.listen("call", () => resolve()));
    expect((await calls())[0]).toEqual({ url: `${URL}/drain`, timeout_milliseconds: 60_000 });
    // No mail is due, but at first a report of those that were given up.
    for (const change of ["state = 'given up'", "reported_at = now()"]) {
      await sql.unsafe(`update contact.outbox set ${change}`);
      await sql`delete from net.calls`;
      await run("contact-drain");
      expect((await calls()).length > 0).toBe(change === "state = 'given up'");
    }

    await sql`
      insert into cron.job_run_details (jobid, runid, status, return_message, start_time, end_time)
      select jobid, 1000000 + d, 'failed', 'no disk', now() - d * interval '1 day', now() - d * interval '1 day'
      from cron.job, unnest(array[1, 8]) d where jobname = 'contact-purge'`;
    for (const job of ["contact-purge", "contact-log"]) await run(job);
    expect(await sql`select from contact.messages`).toHaveLength(2);
    const log = await sql`select runid::int from cron.job_run_details where runid > 1000000`;
    expect(log).toEqual([{ runid: 1_000_001 }]);
    expect(await stateOf(sql, "here", false)).toMatch(/The job contact-purge failed at .*: no disk/);
    await sql.end();
  }, 300_000);
else
  test("without pg_cron or with an invalid argument contact.schedule changes nothing", async () => {
    await expect(call(`schedule('${URL}')`)).rejects.toThrow(/"pg_cron" is not available/);
    for (const args of ["'project.supabase.co'", `'${URL}', 0`, `'${URL}', null`])
      await expect(call(`schedule(${args})`)).rejects.toThrow("Not the address of the contact function, or not a");
    expect(await scheduledUrl(backend.sql)).toBeUndefined();
  });
