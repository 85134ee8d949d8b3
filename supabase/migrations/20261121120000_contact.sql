-- Contact messages, the mails that are due for them, and the limiter. Only the function reads and writes them: the
-- schema is not among those that the project's API serves, and the API's roles are granted nothing in it.
create schema contact;

create table contact.messages (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null default now(),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  subject text not null check (char_length(subject) between 1 and 150),
  message text not null check (char_length(message) between 1 and 5000)
);
-- Finds a message that is sent again, and the newest ones.
create index messages_email on contact.messages (email, received_at);
create index messages_received_at on contact.messages (received_at);

create table contact.outbox (
  id bigint generated always as identity primary key,
  message_id uuid not null references contact.messages on delete cascade,
  kind text not null check (kind in ('notify', 'confirm')),
  state text not null default 'queued' check (state in ('queued', 'sent', 'dead')),
  attempts int not null default 0,
  -- The number of the lease that it was handed out with. `attempts` can't tell: it doesn't always grow.
  lease int not null default 0,
  -- When it may be tried next; while a worker has it, when that worker is given up.
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Why the last attempt failed.
  error text,
  -- When the owner was told that it is dead.
  reported_at timestamptz,
  unique (message_id, kind)
);
create index outbox_due on contact.outbox (due_at) where state = 'queued';
create index outbox_dead on contact.outbox (id) where state = 'dead' and reported_at is null;

-- One row for each stored message and each thing it counts against. `key` is an HMAC: no address stands here.
create table contact.hits (
  key text not null,
  at timestamptz not null
);
create index hits_key on contact.hits (key, at);
create index hits_at on contact.hits (at);

-- What the function tells the schedule.
create table contact.settings (
  name text primary key,
  value text not null
);

-- Recognizes, limits and stores one message: a whole transaction in one call, because the function is far from the
-- database and a transaction must not wait for the network.
--   rules          [{key, seconds, max}]: at most `max` messages of `key` in any `seconds`
--   confirmations  {key, seconds, max}: the same for the mails to the visitor; a message above it is stored without
--   deadline       after it nothing is stored, because nobody waits for the answer any more
--   lease_seconds  for how long its mails are the caller's alone; null: they wait in the outbox
-- Outcomes: `stored`; `duplicate`, it is there already; `limited`, with the seconds after which to come back; `late`.
create function contact.store(
  name text, email text, subject text, message text,
  rules jsonb, confirmations jsonb, deadline timestamptz, lease_seconds int,
  out outcome text, out id uuid, out received_at timestamptz, out retry_after int, out confirmation text,
  out notify_id bigint, out confirm_id bigint, out moment timestamptz
)
language plpgsql
-- Nobody's search path decides which tables these are, and an argument's name wins over a column's nowhere.
set search_path = ''
set lock_timeout = '6s'
-- A plan that is made while the tables are empty would read them whole for ever. What that setting adds to a plan's
-- cost makes PostgreSQL think that compiling it pays.
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  -- However late it is, a message that is there already is found.
  shortest_wait constant interval := '500 milliseconds';
  counted_keys constant text[] := array(select distinct r.key from jsonb_to_recordset(rules) as r(key text) order by r.key);
  hit_keys text[] := counted_keys;
  one_key text;
  is_leased constant boolean := lease_seconds is not null;
begin
  -- One message of a key at a time, else two could both be the last one allowed. Always in the same order, else two
  -- could wait for each other.
  for one_key in select k from unnest(counted_keys || (confirmations ->> 'key')) k order by k loop
    perform set_config('lock_timeout',
      ceil(extract(epoch from greatest(deadline - clock_timestamp(), shortest_wait)) * 1000)::int::text, true);
    perform pg_advisory_xact_lock(hashtextextended(one_key, 0));
  end loop;
  -- The time after the waiting.
  moment := clock_timestamp();

  -- Sent again, after an answer that got lost or by a second press: before the limits, for it adds nothing.
  select m.id, m.received_at, case when o.state in ('sent', 'queued') then o.state else 'none' end
  into store.id, store.received_at, store.confirmation
  from contact.messages m left join contact.outbox o on o.message_id = m.id and o.kind = 'confirm'
  where m.email = store.email and m.name = store.name and m.subject = store.subject and m.message = store.message
    and m.received_at > moment - interval '24 hours'
  order by m.received_at limit 1;
  if found then
    outcome := 'duplicate';
    return;
  end if;

  if moment > deadline then
    outcome := 'late';
    return;
  end if;

  -- A rule is broken when its max-th newest message lies within its time; that one must grow old first.
  select ceil(extract(epoch from max(nth.at + r.seconds * interval '1 second' - moment)))
  into store.retry_after
  from jsonb_to_recordset(store.rules) as r(key text, seconds int, max int)
  cross join lateral (
    select h.at from contact.hits h
    where h.key = r.key and h.at > moment - r.seconds * interval '1 second'
    order by h.at desc offset r.max - 1 limit 1
  ) nth;
  if store.retry_after is not null then
    outcome := 'limited';
    return;
  end if;

  insert into contact.messages as m (name, email, subject, message, received_at)
  values (store.name, store.email, store.subject, store.message, moment)
  returning m.id, m.received_at into store.id, store.received_at;
  insert into contact.outbox as o (message_id, kind, attempts, lease, due_at)
  values (store.id, 'notify', is_leased::int, is_leased::int, moment + coalesce(lease_seconds, 0) * interval '1 second')
  returning o.id into store.notify_id;
  confirmation := 'none';
  if (
    select count(*) from contact.hits h
    where h.key = confirmations ->> 'key'
      and h.at > moment - (confirmations ->> 'seconds')::int * interval '1 second'
  ) < (confirmations ->> 'max')::int then
    insert into contact.outbox as o (message_id, kind, attempts, lease, due_at)
    values (store.id, 'confirm', is_leased::int, is_leased::int, moment + coalesce(lease_seconds, 0) * interval '1 second')
    returning o.id into store.confirm_id;
    confirmation := 'queued';
    hit_keys := hit_keys || (confirmations ->> 'key');
  end if;
  if not is_leased then
    notify_id := null;
    confirm_id := null;
  end if;

  insert into contact.hits (key, at) select unnest(hit_keys), moment;
  -- The tables may have been locked, or the disk slow.
  if clock_timestamp() > deadline then
    raise exception 'too late' using errcode = 'query_canceled';
  end if;
  outcome := 'stored';
end
$$;

-- Hands out up to `most` mails that are due, the owner's first: no two callers get the same one, and each is its caller's
-- alone for `lease_seconds`.
create function contact.claim(most int, lease_seconds int)
returns table (
  id bigint, kind text, attempts int, lease int,
  message_id uuid, received_at timestamptz, name text, email text, subject text, message text
)
language sql
set search_path = ''
set lock_timeout = '2s'
set enable_seqscan = off
set jit = off
as $$
  with due as (
    select o.id from contact.outbox o where o.state = 'queued' and o.due_at <= now()
    order by o.kind = 'confirm', o.due_at limit most for update skip locked
  )
  update contact.outbox o
  set attempts = o.attempts + 1, lease = o.lease + 1, due_at = now() + lease_seconds * interval '1 second'
  from due, contact.messages m where o.id = due.id and m.id = o.message_id
  returning o.id, o.kind, o.attempts, o.lease, m.id, m.received_at, m.name, m.email, m.subject, m.message
$$;

-- Writes down how attempts ended: [{id, lease, state, attempts, wait, error}]. A mail that another worker has been given
-- meanwhile is that worker's to write down; only that a mail was sent is true whoever says it.
create function contact.record(outcomes jsonb) returns void
language sql
set search_path = ''
set lock_timeout = '1s'
as $$
  update contact.outbox o
  set state = a.state, attempts = a.attempts, due_at = now() + a.wait * interval '1 second', error = a.error,
    sent_at = case when a.state = 'sent' then now() end
  from jsonb_to_recordset(outcomes) as a(id bigint, lease int, state text, attempts int, wait int, error text)
  where o.id = a.id and o.state = 'queued' and (o.lease = a.lease or a.state = 'sent')
$$;

-- The dead mails that the owner hasn't heard of, and how many they are: once a day at most, for which the day begins
-- with this call. Who asks and can't tell the owner calls contact.delay_report.
create function contact.take_report()
returns table (id bigint, kind text, error text, received_at timestamptz, email text, subject text)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  if not exists (select from contact.outbox o where o.state = 'dead' and o.reported_at is null) then
    return;
  end if;
  insert into contact.settings as s (name, value) values ('next_report', now() + interval '1 day')
  on conflict (name) do update set value = excluded.value where s.value::timestamptz <= now();
  if not found then
    return;
  end if;
  return query
  select o.id, o.kind, o.error, m.received_at, m.email, m.subject
  from contact.outbox o join contact.messages m on m.id = o.message_id
  where o.state = 'dead' and o.reported_at is null order by o.id limit 100;
end
$$;

create function contact.delay_report() returns void
language sql
set search_path = ''
as $$
  update contact.settings set value = now() + interval '1 hour' where name = 'next_report'
$$;

-- What the function writes down about itself: contact.settings gets each name and value of `facts`.
create function contact.note(facts jsonb) returns void
language sql
set search_path = ''
as $$
  insert into contact.settings as s (name, value) select key, value from jsonb_each_text(facts)
  on conflict (name) do update set value = excluded.value where s.value <> excluded.value
$$;

-- Deletes the messages that are older than CONTACT_KEEP_DAYS (which the function writes down) with what hangs on them,
-- the limiter's rows of before yesterday, and what the schedule has recorded of its runs.
create function contact.purge() returns void
language plpgsql
set search_path = ''
set enable_seqscan = off
set jit = off
as $$
declare
  keep_days constant int := least(36525, coalesce((select s.value::int from contact.settings s where s.name = 'keep_days'), 730));
begin
  delete from contact.messages where received_at < now() - keep_days * interval '1 day';
  -- No limit looks back further than a day.
  delete from contact.hits where at < now() - interval '1 day';
  if to_regclass('cron.job_run_details') is not null then
    begin
      delete from cron.job_run_details d using cron.job j
      where j.jobid = d.jobid and j.jobname like 'contact-%' and d.end_time < now() - interval '7 days';
    exception when insufficient_privilege then
      null; -- Not this role's to delete: no reason to keep what is.
    end;
  end if;
end
$$;

-- Calls the function where a mail is due: for the schedule.
create function contact.request_drain() returns void
language plpgsql
set search_path = ''
as $$
declare
  url constant text := (select s.value from contact.settings s where s.name = 'function_url');
begin
  if url is null or not exists (select from contact.outbox o where o.state = 'queued' and o.due_at <= now()) then
    return;
  end if;
  -- A drain takes 25 s at most (outbox.ts).
  perform net.http_post(url := url || '/drain', timeout_milliseconds := 30000);
end
$$;

-- Makes the schedule, or makes it anew: a step of every deployment (README). `function_url` is the contact function's
-- whole address.
create function contact.schedule(function_url text) returns text
language plpgsql
set search_path = ''
as $$
declare
  extension text;
begin
  if function_url !~ '^https?://[^/]+/.*[^/]$' then
    raise exception 'This is not the address of the contact function: %', function_url
      using hint = 'https://YOUR-REF.supabase.co/functions/v1/send-contact-email';
  end if;
  -- An extension is not made without a schema to stand in by default.
  perform set_config('search_path', 'public', true);
  foreach extension in array array['pg_cron', 'pg_net'] loop
    begin
      execute format('create extension if not exists %I', extension);
    exception when others then
      null; -- What counts is whether its functions are there.
    end;
  end loop;
  perform set_config('search_path', '', true);
  if to_regclass('cron.job') is null then
    raise exception 'The extension pg_cron is missing: nothing can be scheduled'
      using hint = 'Enable it in the dashboard (Database, Extensions), then run this again.';
  end if;
  if not exists (select from pg_proc where pronamespace = to_regnamespace('net') and proname = 'http_post') then
    raise exception 'The extension pg_net is missing: the schedule could not call the contact function'
      using hint = 'Enable it in the dashboard (Database, Extensions), then run this again.';
  end if;
  perform contact.note(jsonb_build_object('function_url', function_url));
  perform cron.schedule('contact-drain', '* * * * *', 'select contact.request_drain()');
  perform cron.schedule('contact-purge', '17 4 * * *', 'select contact.purge()');
  return 'Mails are tried again every minute, at ' || function_url;
end
$$;

-- Whether the schedule is there, and how it went last: for those who look after it.
create function contact.schedule_state(
  out is_scheduled boolean, out url text, out last_run timestamptz, out last_state text, out last_message text
)
language plpgsql
set search_path = ''
as $$
begin
  url := (select s.value from contact.settings s where s.name = 'function_url');
  if to_regclass('cron.job') is null then
    is_scheduled := false;
    return;
  end if;
  is_scheduled := (select count(*) from cron.job j where j.jobname in ('contact-drain', 'contact-purge') and j.active) = 2;
  select d.start_time, d.status, d.return_message into last_run, last_state, last_message
  from cron.job_run_details d join cron.job j on j.jobid = d.jobid
  where j.jobname = 'contact-drain' order by d.start_time desc nulls last limit 1;
end
$$;

-- On Supabase, what is new in a database is granted to the API's roles by default in some schemas: nothing of this is.
alter table contact.messages enable row level security;
alter table contact.outbox enable row level security;
alter table contact.hits enable row level security;
alter table contact.settings enable row level security;
revoke all on schema contact from public;
revoke all on all tables in schema contact from public;
revoke all on all functions in schema contact from public;
do $$
declare
  api_role text;
begin
  for api_role in select rolname from pg_catalog.pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on schema contact from %I', api_role);
    execute format('revoke all on all tables in schema contact from %I', api_role);
    execute format('revoke all on all functions in schema contact from %I', api_role);
  end loop;
end
$$;
