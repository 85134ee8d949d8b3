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
  -- When it may be tried next; while a worker has it, when that worker is given up.
  due_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Why the last attempt failed, as a short code.
  error text,
  unique (message_id, kind)
);
create index outbox_due on contact.outbox (due_at) where state = 'queued';

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

-- Limits, recognizes and stores one message: a whole transaction in one call, because the function is far from the
-- database. `rules` is [{key, seconds, max}]: at most `max` messages of `key` in any `seconds`. The two mails are
-- leased to the caller for `lease_seconds`, so that nobody else sends them meanwhile.
create function contact.store(
  name text, email text, subject text, message text, rules jsonb, lease_seconds int,
  out outcome text, out id uuid, out received_at timestamptz, out retry_after int, out confirmed boolean,
  out notify_id bigint, out confirm_id bigint
)
language plpgsql
-- Nobody's search path decides which tables these are, and an argument's name wins over a column's nowhere.
set search_path = ''
as $$
#variable_conflict use_column
declare
  hit_keys constant text[] := array(select distinct r.key from jsonb_to_recordset(rules) as r(key text) order by r.key);
  hit_key text;
  moment timestamptz;
begin
  -- One message of a key at a time, else two could both be the last one allowed. Always in the same order, else two
  -- could wait for each other.
  foreach hit_key in array hit_keys loop
    perform pg_advisory_xact_lock(hashtextextended(hit_key, 0));
  end loop;
  -- The time after the waiting.
  moment := clock_timestamp();

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
    store.outcome := 'limited';
    return;
  end if;

  -- Sent again, after an answer that got lost or by a second press: it is there already.
  select m.id, m.received_at, o.state = 'sent'
  into store.id, store.received_at, store.confirmed
  from contact.messages m join contact.outbox o on o.message_id = m.id and o.kind = 'confirm'
  where m.email = store.email and m.name = store.name and m.subject = store.subject and m.message = store.message
    and m.received_at > moment - interval '10 minutes'
  order by m.received_at limit 1;
  if found then
    store.outcome := 'duplicate';
    return;
  end if;

  insert into contact.messages as m (name, email, subject, message, received_at)
  values (store.name, store.email, store.subject, store.message, moment)
  returning m.id, m.received_at into store.id, store.received_at;
  insert into contact.outbox as o (message_id, kind, attempts, due_at)
  values (store.id, 'notify', 1, moment + lease_seconds * interval '1 second')
  returning o.id into store.notify_id;
  insert into contact.outbox as o (message_id, kind, attempts, due_at)
  values (store.id, 'confirm', 1, moment + lease_seconds * interval '1 second')
  returning o.id into store.confirm_id;

  insert into contact.hits (key, at) select unnest(hit_keys), moment;
  -- More rows go than come, so old ones never pile up. No window is longer than a day.
  delete from contact.hits where ctid = any (array(
    select h.ctid from contact.hits h where h.at < moment - interval '1 day' order by h.at limit 20
    for update skip locked
  ));
  store.outcome := 'stored';
end
$$;

-- Calls the function, if a mail is due and the function has said where it is: for the schedule, which comes next.
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
  -- By name, because the function is only there with pg_net.
  execute 'select net.http_post(url := $1)' using url || '/drain';
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
