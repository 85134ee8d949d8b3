-- How a message is stored, how its mails are handed out, and what is done when the mail provider refuses all of them.

-- Who has a mail: the number of the lease it was handed out with. `attempts` can't tell, for it doesn't always grow.
alter table contact.outbox add column lease int not null default 0;
-- When the owner was told that it is dead.
alter table contact.outbox add column reported_at timestamptz;

-- One row: whether the mail provider takes mails (a circuit breaker). While `resume_at` is set, nothing is sent before
-- it, and after it one mail tries for all.
create table contact.provider (
  id boolean primary key default true check (id),
  resume_at timestamptz,
  -- How often in a row it refused.
  refusals int not null default 0,
  reason text,
  -- What stands for the settings that it refused; with others it is asked at once.
  settings text
);
insert into contact.provider default values;
alter table contact.provider enable row level security;
revoke all on contact.provider from public;

drop function contact.store(text, text, text, text, jsonb, int);

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
  is_leased boolean;
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

  -- While the provider refuses mails, no message brings it another one.
  is_leased := lease_seconds is not null and not exists (select from contact.provider p where p.id and p.resume_at is not null);
  insert into contact.messages as m (name, email, subject, message, received_at)
  values (store.name, store.email, store.subject, store.message, moment)
  returning m.id, m.received_at into store.id, store.received_at;
  insert into contact.outbox as o (message_id, kind, attempts, lease, due_at)
  values (store.id, 'notify', is_leased::int, is_leased::int, moment + case when is_leased then lease_seconds else 0 end * interval '1 second')
  returning o.id into store.notify_id;
  confirmation := 'none';
  if (
    select count(*) from contact.hits h
    where h.key = confirmations ->> 'key'
      and h.at > moment - (confirmations ->> 'seconds')::int * interval '1 second'
  ) < (confirmations ->> 'max')::int then
    insert into contact.outbox as o (message_id, kind, attempts, lease, due_at)
    values (store.id, 'confirm', is_leased::int, is_leased::int, moment + case when is_leased then lease_seconds else 0 end * interval '1 second')
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

-- Hands out up to `most` mails that are due, the owner's first: no two callers get the same one, and each is its
-- caller's alone for `lease_seconds`. While the provider refuses mails it hands out none, then one. `settings` stands
-- for the caller's mail settings.
create function contact.claim(most int, lease_seconds int, settings text)
returns table (
  id bigint, kind text, attempts int, lease int, is_probe boolean,
  message_id uuid, received_at timestamptz, name text, email text, subject text, message text
)
language plpgsql
set search_path = ''
set lock_timeout = '2s'
set enable_seqscan = off
set jit = off
as $$
#variable_conflict use_column
declare
  breaker contact.provider;
begin
  select * into breaker from contact.provider p where p.id for update;
  if breaker.resume_at is not null then
    if breaker.resume_at > clock_timestamp() and breaker.settings is not distinct from claim.settings then
      return;
    end if;
    most := least(most, 1);
  end if;

  return query
  with due as (
    select o.id from contact.outbox o where o.state = 'queued' and o.due_at <= now()
    order by o.kind = 'confirm', o.due_at limit most for update skip locked
  )
  update contact.outbox o
  set attempts = o.attempts + 1, lease = o.lease + 1, due_at = now() + lease_seconds * interval '1 second'
  from due, contact.messages m where o.id = due.id and m.id = o.message_id
  returning o.id, o.kind, o.attempts, o.lease, breaker.resume_at is not null, m.id, m.received_at, m.name, m.email, m.subject, m.message;

  -- Nobody else tries before this one has its answer.
  if found and breaker.resume_at is not null then
    update contact.provider
    set resume_at = clock_timestamp() + lease_seconds * interval '1 second', settings = claim.settings
    where id;
  end if;
end
$$;

-- Writes down how attempts ended: [{id, lease, state, attempts, wait, error}]. What another worker has been given
-- meanwhile is that worker's to write down; only that a mail was sent is true whoever says it.
-- `reason` is null unless the provider refused the last of them as it would any mail: then it is asked again after
-- `retry_after` seconds (a minute where it names none). Each time that the one mail which tried for all (`is_probe`) is
-- refused too, that takes longer, up to an hour; of many that were under way together, the first one counts.
create function contact.record(outcomes jsonb, settings text, reason text, retry_after int, is_probe boolean) returns void
language plpgsql
set search_path = ''
set lock_timeout = '1s'
as $$
#variable_conflict use_column
begin
  update contact.outbox o
  set state = a.state, attempts = a.attempts, due_at = now() + a.wait * interval '1 second', error = a.error,
    sent_at = case when a.state = 'sent' then now() end
  from jsonb_to_recordset(outcomes) as a(id bigint, lease int, state text, attempts int, wait int, error text)
  where o.id = a.id and o.state = 'queued' and (o.lease = a.lease or a.state = 'sent');

  if record.reason is not null then
    update contact.provider p set
      refusals = p.refusals + (is_probe or p.resume_at is null)::int,
      resume_at = greatest(
        case when is_probe then null else p.resume_at end,
        clock_timestamp() + greatest(
          coalesce(record.retry_after, 60),
          case when is_probe and p.refusals > 0 then least(3600, 60 * 2 ^ least(p.refusals, 6))::int else 0 end
        ) * interval '1 second'
      ),
      reason = record.reason,
      settings = record.settings
    where p.id;
  elsif outcomes @> '[{"state": "sent"}]' then
    update contact.provider set resume_at = null, refusals = 0, reason = null where id and resume_at is not null;
  end if;
end
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
  if exists (select from contact.provider p where p.id and p.resume_at > now())
    or not exists (select from contact.outbox o where o.state = 'dead' and o.reported_at is null)
  then
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
create index outbox_dead on contact.outbox (id) where state = 'dead' and reported_at is null;

create function contact.delay_report() returns void
language sql
set search_path = ''
as $$
  update contact.settings set value = now() + interval '1 hour' where name = 'next_report'
$$;
