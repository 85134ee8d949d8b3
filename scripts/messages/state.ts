// The end of `npm run messages`: what there is to do, and the state of the backend.
import type { Sql } from "postgres";

/** The schedule runs every minute. */
const OVERDUE = "10 minutes";
const SILENT_MS = 5 * 60_000;

/** @returns a moment in this machine's time zone */
export const formatTime = (moment: Date | string): string => new Date(moment).toLocaleString("sv-SE").slice(0, 16);

/** Lines of text; a falsy one is no problem. */
type Problems = (string | false | null | undefined)[];

async function settingsProblems(sql: Sql): Promise<Problems> {
  const [refused] = await sql`
    select count(*)::int, max(error) as error from contact.outbox
    where state = 'queued' and error like 'refused setting: %' having count(*) > 0`;
  const [{ queued = 0 } = {}] = await sql`select count(*)::int as queued from contact.outbox where state = 'queued'`;
  const found = await sql`select problem, max(reported_at) as reported_at from contact.problems group by 1 order by 1`;
  return [
    refused &&
      `Correct RESEND_API_KEY, CONTACT_FROM or CONTACT_TO: the mail provider refuses one of them (${refused.error}). Within a minute after that the function goes on sending. Mails in its queue: ${queued}.`,
    ...found.map(({ problem, reported_at }) => `The contact function said at ${formatTime(reported_at)}: ${problem}.`),
  ];
}

async function mailProblems(sql: Sql): Promise<Problems> {
  const { count: held } = await sql`select from contact.outbox where state = 'held'`;
  const givenUp = await sql`
    select o.kind, o.error, m.received_at, m.email, m.subject
    from contact.outbox o join contact.messages m on m.id = o.message_id where o.state = 'given up' order by o.id`;
  // Three failed attempts are not a passing failure.
  const [waiting] = await sql`
    select count(*)::int, min(contact.next_attempt(kind, due_at)) as next, max(error) as error
    from contact.outbox where state = 'queued' and attempts >= 3 having count(*) > 0`;
  const [overdue] = await sql`
    select count(*)::int, min(contact.next_attempt(kind, due_at)) as since, max(error) as error from contact.outbox
    where state = 'queued' and contact.next_attempt(kind, due_at) < now() - ${OVERDUE}::interval having count(*) > 0`;
  return [
    held > 0 && `Read the held messages: ${held}. To send one on: npm run messages -- --release ID`,
    givenUp.length > 0 && `Mails that were given up: ${givenUp.length}. To try again: npm run messages -- --retry`,
    ...givenUp.map(({ kind, error, received_at, email, subject }) => {
      const recipient = kind === "notify" ? "the owner" : email;
      return `  to ${recipient}, about "${subject}" of ${formatTime(received_at)}: ${error}`;
    }),
    waiting &&
      `Mails that failed three times or more: ${waiting.count}. One reason: ${waiting.error}. The next attempt is at ${formatTime(waiting.next)}.`,
    overdue &&
      `Mails that should have been tried since ${formatTime(overdue.since)}: ${overdue.count}. ${overdue.error ? `The last failure: ${overdue.error}.` : "No attempt was made."}`,
  ];
}

/** The jobs that contact.schedule plans, with their last runs. */
async function readJobs(sql: Sql) {
  const [cron] = await sql`select from pg_class where oid = to_regclass('cron.job')`;
  if (!cron) return [];
  return sql`
    select j.jobname, j.command, d.start_time, d.status, d.return_message from cron.job j left join lateral (
      select * from cron.job_run_details d where d.jobid = j.jobid order by d.start_time desc nulls last limit 1
    ) d on true where j.jobname like 'contact-%' and j.active order by j.jobname`;
}

/** @returns the contact function's address that the schedule calls */
export async function scheduledUrl(sql: Sql): Promise<string | undefined> {
  const commands = (await readJobs(sql)).map(({ command }) => /'(.+)\/drain'/.exec(command)?.[1]);
  return commands.find(Boolean);
}

async function schedule(sql: Sql): Promise<{ state: string; problems: Problems }> {
  const jobs = await readJobs(sql);
  const none = "Make the schedule (docs/deploy.md): without it, a failed mail waits for the next message.";
  const drain = jobs.find(({ jobname }) => jobname === "contact-drain");
  if (!drain || jobs.length < 3) return { state: "none", problems: [none] };
  const lastRun = drain.start_time && formatTime(drain.start_time);
  return {
    state: `every minute, ${lastRun ? `last run ${lastRun} (${drain.status})` : "not run yet"}, at ${await scheduledUrl(sql)}`,
    problems: [
      lastRun &&
        Date.now() - drain.start_time.getTime() > SILENT_MS &&
        `Make the schedule again (docs/deploy.md): it has not run since ${lastRun}.`,
      ...jobs.map(
        ({ jobname, status, start_time, return_message }) =>
          status === "failed" && `The job ${jobname} failed at ${formatTime(start_time)}: ${return_message}`,
      ),
    ],
  };
}

/**
 * @param name of the database
 * @param isLocal true if `npm start` replaces the schedule
 * @returns lines of text
 */
export async function stateOf(sql: Sql, name: string, isLocal: boolean): Promise<string> {
  const [pause] = await sql`select max(until) as until from contact.pauses where mails <> 'report' and until > now()`;
  const scheduled = isLocal ? { state: "npm start's own, while it runs", problems: [] } : await schedule(sql);
  const all = [...(await settingsProblems(sql)), ...(await mailProblems(sql)), ...scheduled.problems];
  const problems = all.filter(Boolean);
  return [
    ...(problems.length > 0 ? ["To do:", ...problems] : ["Nothing to do."]),
    "",
    `Database: ${name}`,
    `Schedule: ${scheduled.state}`,
    ...(pause?.until ? [`Pause: after a refusal of the mail provider, until ${formatTime(pause.until)}`] : []),
    "",
  ].join("\n");
}
