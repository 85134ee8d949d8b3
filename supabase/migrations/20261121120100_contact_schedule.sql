-- Retries what is due in the outbox every minute, where the database can call the function (pg_cron and pg_net; both
-- are on Supabase). Elsewhere this does nothing, and the next message brings the retry.

-- Calls the function, if a mail is due and the function has said where it is.
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
revoke all on function contact.request_drain() from public;

do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions where name in ('pg_cron', 'pg_net')) < 2 then
    raise notice 'pg_cron or pg_net is missing: queued mails are retried with the next message only';
    return;
  end if;
  create extension if not exists pg_cron;
  create extension if not exists pg_net;
  perform cron.schedule('contact-drain', '* * * * *', 'select contact.request_drain()');
exception
  -- Present, but not ready for use in this database: the same as missing.
  when others then
    raise notice 'the schedule was left out: %', sqlerrm;
end
$$;
