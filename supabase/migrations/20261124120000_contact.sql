-- Contact messages, their mails, and the limiter. Only the owner reads the tables; the role contact_function may call the
-- functions that are granted to it at the end. Their search_path ends with pg_temp, or a type in it could replace PostgreSQL's.
create schema contact;

create table contact.messages (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null default now(),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 3 and 254),
  subject text not null check (char_length(subject) between 1 and 150),
  message text not null check (char_length(message) between 1 and 5000)
);
create index messages_email on contact.messages (email, received_at);
create index messages_received_at on contact.messages (received_at);
create table contact.outbox (
  id bigint generated always as identity primary key,
  message_id uuid not null references contact.messages on delete cascade,
  kind text not null check (kind in ('notify', 'confirm')),
  -- held: it looks like spam, or all visitors together sent too much; the message has no other mail until contact.release.
  state text not null default 'queued' check (state in ('queued', 'sent', 'given up', 'held')),
  attempts int not null default 0, -- Failures, except those of the owner's settings.
  lease int not null default 0, -- The number of the current lease.
  -- The next attempt; during a lease, its end; of a mail that is given up or held, the time since when.
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  error text, -- Why the last attempt failed, or the mail is held.
  reported_at timestamptz, -- When the owner got the report that the mail is given up or held.
  unique (message_id, kind)
);
create index outbox_due on contact.outbox (due_at) where state = 'queued';
create index outbox_reported on contact.outbox (reported_at) where state in ('given up', 'held');
-- One row for each message and key that it counts against, with the message's time. Keys are HMACs, not addresses.
create table contact.hits (key text not null, at timestamptz not null);
create index hits_key on contact.hits (key, at);
-- No mail is tried until then: 'all', those to the owner ('notify'), or the reports alone ('report').
create table contact.pauses (
  mails text primary key check (mails in ('all', 'notify', 'report')), until timestamptz not null
);
-- What is wrong with the function's settings and requests, for `npm run messages`.
create table contact.problems (problem text not null, reported_at timestamptz not null default now());

-- Stores a message, unless it is a duplicate or exceeds a limit. One call, because a transaction must not wait for the network.
--   rules  [{key, seconds, max, above}]: at most `max` messages of `key` in any `seconds`. One more is, by `above`, refused
--          ('refuse'), stored with a held mail ('hold') or without a mail to the visitor ('skip'), and isn't counted by the rule.
--   spam   why the message looks like spam: then its mail is held
-- Returns the message's id (the first one's for a duplicate), or the seconds until the limits allow it.
create function contact.store(
  name text, email text, subject text, message text, rules jsonb, spam text, out id uuid, out retry_after int
)
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '3s'
-- PostgreSQL would keep a plan made for empty tables: a full scan, whose estimated cost starts JIT compilation each time.
set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  moment timestamptz;
  held text;
  skipped bool;
begin
  -- One message at a time, or two could both be the last one allowed.
  perform pg_advisory_xact_lock(hashtext('contact.store'));
  -- Not now(), which is the time before the lock.
  moment := clock_timestamp();
  -- A duplicate, after a lost answer or a second click, counts against no limit.
  select m.id into store.id from contact.messages m
  where (m.email, m.name, m.subject, m.message) = (store.email, store.name, store.subject, store.message)
    and m.received_at > moment - interval '24 hours' order by m.received_at limit 1;
  if found then return; end if;
  -- A message exceeds a rule if the rule's max-th newest hit is recent; that hit must expire first.
  select ceil(extract(epoch from max(nth.at + r.seconds * interval '1 second' - moment) filter (where r.above = 'refuse'))),
    coalesce(spam, max('too many messages came') filter (where r.above = 'hold')), coalesce(bool_or(r.above = 'skip'), false)
  into store.retry_after, held, skipped
  from jsonb_to_recordset(rules) as r(key text, seconds int, max int, above text)
  cross join lateral (
    select h.at from contact.hits h where h.key = r.key and h.at > moment - r.seconds * interval '1 second'
    order by h.at desc offset r.max - 1 limit 1) nth;
  if store.retry_after is not null then return; end if;

  insert into contact.messages as m (name, email, subject, message, received_at)
  values (store.name, store.email, store.subject, store.message, moment) returning m.id into store.id;
  insert into contact.outbox (message_id, kind, state, error)
  select store.id, 'notify', case when held is null then 'queued' else 'held' end, held
  union all select store.id, 'confirm', 'queued', null where held is null and not skipped;
  insert into contact.hits (key, at)
  select distinct r.key, moment from jsonb_to_recordset(rules) as r(key text, above text)
  where r.above = 'refuse' or held is null and not (r.above = 'skip' and skipped);
end $$;

-- Tells when a mail may be tried: when it is due, and after the pauses of its kind.
create function contact.next_attempt(kind text, due_at timestamptz) returns timestamptz
language sql stable set search_path = pg_catalog, pg_temp as $$
  select greatest(due_at, (select max(p.until) from contact.pauses p where p.mails in ('all', kind)))
$$;

-- Leases a due mail, the owner's first.
create function contact.claim(lease_seconds int) returns jsonb
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update contact.outbox o set lease = o.lease + 1, due_at = now() + lease_seconds * interval '1 second'
  from contact.messages m where m.id = o.message_id and o.id = (
    select d.id from contact.outbox d where d.state = 'queued' and contact.next_attempt(d.kind, d.due_at) <= now()
    order by d.kind = 'confirm', d.due_at, d.id limit 1 for update skip locked)
  returning to_jsonb(o) || jsonb_build_object('message', to_jsonb(m))
$$;

-- Records the result of an attempt; the next one is after `wait` seconds. If the lease is over, only 'sent' counts.
create function contact.record(mail bigint, its_lease int, outcome text, wait int, reason text, failures int)
returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update contact.outbox o set state = outcome, due_at = now() + wait * interval '1 second', error = reason,
    attempts = failures, sent_at = case when outcome = 'sent' then now() end
  where o.id = mail and o.state = 'queued' and (o.lease = its_lease or outcome = 'sent')
$$;

-- Pauses mails for some seconds; the longest pause counts.
create function contact.pause(mails text, seconds int) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into contact.pauses as p (mails, until) values (pause.mails, now() + seconds * interval '1 second')
  on conflict (mails) do update set until = greatest(p.until, excluded.until)
$$;

-- Lists mails that are given up or held, for a report: the newest 100, those given up first, and all ids; none during a pause,
-- nor within an hour of the last report.
create function contact.unreported() returns table (mail jsonb, ids jsonb)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select to_jsonb(o) || jsonb_build_object('message', to_jsonb(m)), jsonb_agg(o.id) over ()
  from contact.outbox o join contact.messages m on m.id = o.message_id
  where o.state in ('given up', 'held') and o.reported_at is null and not exists (
    select from contact.outbox r where r.state in ('given up', 'held') and r.reported_at > now() - interval '1 hour')
    and not exists (select from contact.pauses p where p.until > now())
  order by o.state, o.id desc limit 100
$$;

-- Records that the report of these mails was sent.
create function contact.mark_reported(ids jsonb) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update contact.outbox o set reported_at = now()
  where o.state in ('given up', 'held') and ids @> to_jsonb(o.id)
$$;

-- Replaces the list of problems.
create function contact.report_problems(found jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from contact.problems;
  insert into contact.problems (problem) select jsonb_array_elements_text(found)
$$;

-- For the owner: sends a held message on, with a confirmation to its visitor.
create function contact.release(id text) returns text language sql set search_path = pg_catalog, pg_temp as $$
  with released as (
    update contact.outbox o set state = 'queued', due_at = now(), error = null, reported_at = null
    where o.state = 'held' and o.message_id::text = lower(trim(release.id)) returning o.message_id
  ), confirmed as (insert into contact.outbox (message_id, kind) select r.message_id, 'confirm' from released r)
  select case count(*) when 0 then 'No held message has the id ' || release.id else 'Its 2 mails will be sent' end || '.'
  from released
$$;

-- For the owner: ends all pauses, and makes all mails due that wait for another attempt or are given up.
create function contact.retry() returns text language sql set search_path = pg_catalog, pg_temp as $$
  delete from contact.pauses;
  with mails as (
    update contact.outbox o set state = 'queued', due_at = now(), attempts = 0, reported_at = null
    where o.state in ('queued', 'given up') returning 1
  )
  select format('Mails that will be tried now: %s.', count(*)) from mails
$$;

-- An address without case, and without the +tag and the dots before its @; Gmail has two names.
create function contact.mailbox(address text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(split_part(a, '@', 1), '\+.*|\.', '', 'g') || '@'
    || regexp_replace(split_part(a, '@', 2), '^googlemail\.com$', 'gmail.com')
  from lower(trim(address)) a
$$;

-- For the owner: deletes all of an address (a visitor's right to be forgotten), and names its variants.
create function contact.forget(address text) returns text language sql set search_path = pg_catalog, pg_temp as $$
  with gone as (
    delete from contact.messages m where lower(m.email) = lower(trim(address)) returning m.id, m.received_at
  ), hits as (delete from contact.hits h using gone where h.at = gone.received_at returning 1)
  select format('Deleted: messages %s, mails %s, limiter rows %s.', (select count(*) from gone),
      (select count(*) from contact.outbox o join gone on gone.id = o.message_id), (select count(*) from hits))
    || coalesce(' Not deleted, because the address differs: ' || string_agg(distinct m.email, ', ') || '.', '')
  from contact.messages m where lower(m.email) <> lower(trim(address)) and contact.mailbox(m.email) = contact.mailbox(address)
$$;

-- Deletes old messages with their mails, and the limiter's rows: no limit looks back further than a day.
create function contact.purge(keep_days int) returns void language sql set search_path = pg_catalog, pg_temp as $$
  delete from contact.messages where keep_days > 0 and received_at < now() - keep_days * interval '1 day';
  delete from contact.hits where at < now() - interval '1 day'
$$;

-- Tells whether a mail or a report is due.
create function contact.is_due() returns bool language sql set search_path = pg_catalog, pg_temp as $$
  select exists (select from contact.outbox o where o.state = 'queued' and contact.next_attempt(o.kind, o.due_at) <= now())
    or exists (select from contact.unreported())
$$;

-- For the owner: creates or updates the schedule. Not a migration: those run once, even without the extensions.
create function contact.schedule(function_url text, keep_days int default 730) returns text language plpgsql as $$
begin
  if not coalesce(function_url ~ '^https?://[^/]+/.*[^/]$' and keep_days > 0, false) then
    raise exception 'Not the address of the contact function, or not a number of days: %, %', function_url, keep_days;
  end if;
  if to_regclass('cron.job') is null then create extension pg_cron; end if;
  if to_regproc('net.http_post') is null then create extension pg_net; end if;
  -- The timeout is longer than a drain (deadline.ts).
  perform cron.schedule('contact-drain', '* * * * *', format(
    'select net.http_post(url := %L, timeout_milliseconds := 60000) where contact.is_due()', function_url || '/drain'));
  perform cron.schedule('contact-purge', '17 4 * * *', format('select contact.purge(%s)', keep_days));
  perform cron.schedule('contact-log', '37 4 * * *', 'delete from cron.job_run_details d using cron.job j where '
    'j.jobid = d.jobid and j.jobname like ''contact-%'' and d.end_time < now() - interval ''7 days''');
  return format('Due mails are sent every minute by %s. Messages are deleted after %s days.', function_url, keep_days);
end $$;

-- Roles belong to the server, which may have another database like this one.
do $$ begin create role contact_function nologin; exception when duplicate_object then null; end $$;
alter table contact.messages enable row level security;
alter table contact.outbox enable row level security;
alter table contact.hits enable row level security;
alter table contact.pauses enable row level security;
alter table contact.problems enable row level security;
revoke all on all functions in schema contact from public;
grant usage on schema contact to contact_function;
grant execute on function contact.store, contact.claim, contact.record, contact.pause, contact.unreported, contact.mark_reported,
  contact.report_problems to contact_function;
