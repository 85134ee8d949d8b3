-- What happens by itself: mails are tried again every minute, and what is old goes every day.

drop function contact.request_drain();

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

revoke all on all functions in schema contact from public;
do $$
declare
  api_role text;
begin
  for api_role in select rolname from pg_catalog.pg_roles where rolname in ('anon', 'authenticated') loop
    execute format('revoke all on all tables in schema contact from %I', api_role);
    execute format('revoke all on all functions in schema contact from %I', api_role);
  end loop;
end
$$;
