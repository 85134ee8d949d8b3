-- Retries what is due in the outbox every minute, where the database can call the function (pg_cron and pg_net; both
-- are on Supabase). Elsewhere this does nothing, and the next message brings the retry.
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
