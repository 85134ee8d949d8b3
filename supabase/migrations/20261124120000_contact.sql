-- Contact messages, their mails, and the limiter. The role contact_function may call some functions, and no role of the API
-- may do anything.
create schema contact;

create table contact.messages (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null default now(),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  subject text not null check (char_length(subject) between 1 and 150),
  message text not null check (char_length(message) between 1 and 5000)
);
-- Finds duplicates, and the newest messages.
create index messages_email on contact.messages (email, received_at);
create index messages_received_at on contact.messages (received_at);

create table contact.outbox (
  id bigint generated always as identity primary key,
  message_id uuid not null references contact.messages on delete cascade,
  kind text not null check (kind in ('notify', 'confirm')),
  -- held: the message exceeded the limits of all visitors together; it has no other mail until the owner releases it.
  state text not null default 'queued' check (state in ('queued', 'sent', 'dead', 'held')),
  attempts int not null default 0,
  -- The number of the current lease.
  lease int not null default 0,
  -- The next attempt; during a lease, its end; of a dead or held mail, the time since when.
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Why the last attempt failed.
  error text,
  -- When the owner got the report of this dead or held mail.
  reported_at timestamptz,
  unique (message_id, kind)
);
create index outbox_due on contact.outbox (due_at) where state = 'queued';
create index outbox_reported on contact.outbox (reported_at) where state in ('dead', 'held');

-- One row for each message and key that it counts against. Keys are HMACs, not addresses.
create table contact.hits (
  key text not null,
  at timestamptz not null
);
create index hits_key on contact.hits (key, at);
create index hits_at on contact.hits (at);

-- Facts for contact.purge, the schedule and `npm run messages`.
create table contact.settings (
  name text primary key,
  value text not null
);

-- Stores a message, unless it is a duplicate or exceeds a limit. One call, because a transaction must not wait for the network.
--   rules          [{key, seconds, max, holds}]: at most `max` messages of `key` in any `seconds`; one more is refused,
--                  or, if the rule `holds`, stored with a held mail and not counted under its key
--   confirmations  {key, seconds, max}: a message above it is stored without a mail to the visitor
--   deadline       nothing is stored after it, because nobody waits for the answer
-- Returns the message's id (the first one's for a duplicate), or the seconds until the limits allow it, or neither after the
-- deadline; and the database's time.
create function contact.store(
  name text, email text, subject text, message text, rules jsonb, confirmations jsonb, deadline timestamptz,
  out id uuid, out retry_after int, out moment timestamptz
)
language plpgsql
security definer
set search_path = ''
-- PostgreSQL would keep a plan made for empty tables: a full scan, whose estimated cost starts JIT compilation each time.
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  visitor_key constant text := confirmations ->> 'key';
  hit_keys text[] := array(select distinct r.key from jsonb_to_recordset(rules) as r(key text));
  holding_keys text[];
  one_key text;
begin
  -- One message of a key at a time, or two could both be the last one allowed. In order, to avoid deadlocks.
  for one_key in select k from unnest(hit_keys || visitor_key) k order by k loop
    -- At least half a second, to find a duplicate after the deadline.
    perform set_config('lock_timeout',
      ceil(extract(epoch from greatest(deadline - clock_timestamp(), '0.5 seconds')) * 1000)::int::text, true);
    perform pg_advisory_xact_lock(hashtextextended(one_key, 0));
  end loop;
  -- Not now(), which is the time before the locks.
  moment := clock_timestamp();

  -- A duplicate, after a lost answer or a second click. It counts against no limit.
  select m.id into store.id from contact.messages m
  where m.email = store.email and m.name = store.name and m.subject = store.subject and m.message = store.message
    and m.received_at > moment - interval '24 hours'
  order by m.received_at limit 1;
  if found or moment > deadline then
    return;
  end if;

  -- A message exceeds a rule if the rule's max-th newest hit is recent; that hit must expire first.
  select ceil(extract(epoch from max(nth.at + r.seconds * interval '1 second' - moment) filter (where r.holds is null))),
    array_agg(r.key) filter (where r.holds)
  into store.retry_after, holding_keys
  from jsonb_to_recordset(store.rules) as r(key text, seconds int, max int, holds boolean)
  cross join lateral (
    select h.at from contact.hits h
    where h.key = r.key and h.at > moment - r.seconds * interval '1 second'
    order by h.at desc offset r.max - 1 limit 1
  ) nth;
  if store.retry_after is not null then
    return;
  end if;

  insert into contact.messages as m (name, email, subject, message, received_at)
  values (store.name, store.email, store.subject, store.message, moment) returning m.id into store.id;
  insert into contact.outbox (message_id, kind, state)
  values (store.id, 'notify', case when holding_keys is null then 'queued' else 'held' end);
  if holding_keys is null and (
    select count(*) from contact.hits h
    where h.key = visitor_key and h.at > moment - (confirmations ->> 'seconds')::int * interval '1 second'
  ) < (confirmations ->> 'max')::int then
    insert into contact.outbox (message_id, kind) values (store.id, 'confirm');
    hit_keys := hit_keys || visitor_key;
  end if;
  insert into contact.hits (key, at) select k, moment from unnest(hit_keys) k where k <> all (coalesce(holding_keys, '{}'));
  -- No limit looks back further than a day. Locked rows are left to their own transaction.
  delete from contact.hits where ctid = any (array(
    select h.ctid from contact.hits h where h.at < moment - interval '1 day' for update skip locked
  ));
  -- A lock or a slow disk may have taken the time.
  if clock_timestamp() > deadline then
    raise exception 'too late' using errcode = 'query_canceled';
  end if;
end
$$;

-- Deletes messages older than CONTACT_KEEP_DAYS with their mails, the limiter's old rows, and the schedule's log.
create function contact.purge() returns void
language plpgsql set search_path = '' as $$
declare
  keep_days constant int := coalesce((select s.value::int from contact.settings s where s.name = 'keep_days'), 730);
begin
  delete from contact.messages where received_at < now() - keep_days * interval '1 day';
  delete from contact.hits where at < now() - interval '1 day';
  if to_regclass('cron.job_run_details') is not null then
    begin
      delete from cron.job_run_details d using cron.job j
      where j.jobid = d.jobid and j.jobname like 'contact-%' and d.end_time < now() - interval '7 days';
    exception when insufficient_privilege then
      null; -- The log stays.
    end;
  end if;
end
$$;

-- Leases a due mail, the owner's first. `attempts` includes this one; `error` is of the last one.
create function contact.claim(lease_seconds int) returns table (
  id bigint, kind text, attempts int, lease int, error text,
  message_id uuid, received_at timestamptz, name text, email text, subject text, message text
)
language sql security definer set search_path = '' as $$
  with due as (
    select o.id from contact.outbox o where o.state = 'queued' and o.due_at <= now()
    order by o.kind = 'confirm', o.due_at, o.id limit 1 for update skip locked
  )
  update contact.outbox o
  set attempts = o.attempts + 1, lease = o.lease + 1, due_at = now() + lease_seconds * interval '1 second'
  from due, contact.messages m where o.id = due.id and m.id = o.message_id
  returning o.id, o.kind, o.attempts, o.lease, o.error, m.id, m.received_at, m.name, m.email, m.subject, m.message
$$;

-- Records the result of an attempt; the next one is after `wait` seconds. If the lease is over, only 'sent' counts.
create function contact.record(mail bigint, its_lease int, outcome text, wait int, reason text) returns void
language sql security definer set search_path = '' as $$
  update contact.outbox o
  set state = outcome, due_at = now() + wait * interval '1 second', error = reason,
    sent_at = case when outcome = 'sent' then now() end
  where o.id = mail and o.state = 'queued' and (o.lease = its_lease or outcome = 'sent')
$$;

-- No queued mail becomes due within so many seconds.
create function contact.postpone(seconds int) returns void
language sql security definer set search_path = '' as $$
  update contact.outbox o set due_at = now() + seconds * interval '1 second'
  where o.state = 'queued' and o.due_at < now() + seconds * interval '1 second'
$$;

-- Lists dead and held mails for a report: the newest 100, dead ones first; none within an hour of the last report.
create function contact.unreported() returns table (
  kind text, state text, error text, total int, moment text,
  message_id uuid, received_at timestamptz, name text, email text, subject text, message text
)
language sql security definer set search_path = '' as $$
  select o.kind, o.state, o.error, count(*) over ()::int, now()::text,
    m.id, m.received_at, m.name, m.email, m.subject, m.message
  from contact.outbox o join contact.messages m on m.id = o.message_id
  where o.state in ('dead', 'held') and o.reported_at is null and not exists (
    select from contact.outbox r where r.state in ('dead', 'held') and r.reported_at > now() - interval '1 hour'
  )
  order by o.state, o.id desc limit 100
$$;

-- Records that the report of `moment` was sent. A mail's due_at is the time since when it is dead or held.
create function contact.mark_reported(moment text) returns void
language sql security definer set search_path = '' as $$
  update contact.outbox o set reported_at = now()
  where o.state in ('dead', 'held') and o.reported_at is null and o.due_at <= moment::timestamptz
$$;

-- Writes facts about the function to contact.settings.
create function contact.note(facts jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into contact.settings (name, value) select f.key, f.value from jsonb_each_text(facts) f
  on conflict (name) do update set value = excluded.value
$$;

-- Calls the function when a mail or a report is due.
create function contact.request_drain() returns void
language plpgsql set search_path = '' as $$
begin
  -- Longer than a drain (deadline.ts).
  perform net.http_post(url := s.value || '/drain', timeout_milliseconds := 60000)
  from contact.settings s
  where s.name = 'function_url'
    and (exists (select from contact.outbox o where o.state = 'queued' and o.due_at <= now())
      or exists (select from contact.unreported()));
end
$$;

-- Creates or updates the schedule (docs/deploy.md). Not a migration: those run once, even without the extensions.
-- `function_url` is the contact function's address.
create function contact.schedule(function_url text) returns text
language plpgsql set search_path = '' as $$
declare
  extension text;
begin
  if function_url !~ '^https?://[^/]+/.*[^/]$' then
    raise exception 'This is not the address of the contact function: %', function_url
      using hint = 'https://YOUR-REF.supabase.co/functions/v1/send-contact-email';
  end if;
  -- Creating an extension needs a default schema.
  perform set_config('search_path', 'public', true);
  foreach extension in array array['pg_cron', 'pg_net'] loop
    begin
      execute format('create extension if not exists %I', extension);
    exception when others then
      null; -- Checked below.
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
  insert into contact.settings (name, value) values ('function_url', function_url)
  on conflict (name) do update set value = excluded.value;
  perform cron.schedule('contact-drain', '* * * * *', 'select contact.request_drain()');
  perform cron.schedule('contact-purge', '17 4 * * *', 'select contact.purge()');
  return 'Every minute, due mails are sent through ' || function_url;
end
$$;

-- Tells whether the schedule exists, and how its last run ended.
create function contact.schedule_state(
  out is_scheduled boolean, out url text, out last_run timestamptz, out last_state text, out last_message text
)
language plpgsql set search_path = '' as $$
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

-- Supabase may grant new objects to the API's roles by default.
alter table contact.messages enable row level security;
alter table contact.outbox enable row level security;
alter table contact.hits enable row level security;
alter table contact.settings enable row level security;
revoke all on schema contact from public;
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
  -- Roles belong to the server, which may have another database like this one.
  if not exists (select from pg_catalog.pg_roles where rolname = 'contact_function') then
    create role contact_function nologin;
  end if;
end
$$;
grant usage on schema contact to contact_function;
grant execute on function contact.store, contact.claim, contact.record, contact.postpone, contact.unreported,
  contact.mark_reported, contact.note to contact_function;
