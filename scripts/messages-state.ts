// The beginning of `npm run messages`: problems, and the state of the backend.
import type { Sql } from "postgres";

/** The schedule runs every minute. */
const OVERDUE = "10 minutes";
const SILENT_MS = 5 * 60_000;

/** @returns a moment in this machine's time zone */
export const formatTime = (moment: Date | string): string => new Date(moment).toLocaleString("sv-SE").slice(0, 16);

export const pluralize = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

/** Lines of text; a falsy one is no problem. */
type Problems = (string | false | null | undefined)[];
type State = { state: string; problems: Problems };

async function mailProblems(sql: Sql): Promise<Problems> {
  const { count: held } = await sql`select from contact.outbox where state = 'held'`;
  const dead = await sql`
    select o.kind, o.error, m.received_at, m.email, m.subject
    from contact.outbox o join contact.messages m on m.id = o.message_id where o.state = 'dead' order by o.id`;
  // Three failed attempts are not a passing failure.
  const [waiting] = await sql`
    select count(*)::int, max(attempts) as attempts, min(due_at) as next, max(error) as error
    from contact.outbox where state = 'queued' and attempts >= 3 having count(*) > 0`;
  const [overdue] = await sql`
    select count(*)::int, min(due_at) as since, coalesce(', one reason: ' || max(error), '') as reason
    from contact.outbox where state = 'queued' and due_at < now() - ${OVERDUE}::interval having count(*) > 0`;
  return [
    held > 0 &&
      `${pluralize(held, "message")} held, because too many came (npm run messages -- --release ID sends the mails).`,
    dead.length > 0 && `${pluralize(dead.length, "mail")} given up (npm run messages -- --retry tries again):`,
    ...dead.map(({ kind, error, received_at, email, subject }) => {
      const recipient = kind === "notify" ? "the owner" : email;
      return `  to ${recipient}, about "${subject}" of ${formatTime(received_at)}: ${error}`;
    }),
    waiting &&
      `${pluralize(waiting.count, "mail")} not sent in up to ${waiting.attempts} attempts, one reason: ${waiting.error}. Next at ${formatTime(waiting.next)}.`,
    overdue && `${pluralize(overdue.count, "mail")} overdue since ${formatTime(overdue.since)}${overdue.reason}.`,
  ];
}

async function schedule(sql: Sql): Promise<State> {
  const [row] = await sql`select * from contact.schedule_state()`;
  const none = "There is no schedule: a failed mail waits for the next message. docs/deploy.md tells how to make one.";
  if (!row?.is_scheduled) return { state: "none", problems: [none] };
  const { url, last_run, last_state, last_message } = row;
  const lastRun = last_run && formatTime(last_run);
  return {
    state: `every minute, ${last_run ? `last run ${lastRun} (${last_state})` : "not run yet"}, at ${url}`,
    problems: [
      last_run &&
        Date.now() - last_run.getTime() > SILENT_MS &&
        `The schedule has not run since ${lastRun}. docs/deploy.md tells how to make it again.`,
      last_state === "failed" && `The schedule's last run failed: ${last_message}`,
    ],
  };
}

async function limiter(sql: Sql): Promise<State> {
  const rows = await sql`select name, value from contact.settings where name in ('counts_by', 'address_missing_at')`;
  const { counts_by, address_missing_at } = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  return {
    state: counts_by ?? "not known before the first message",
    problems: [
      address_missing_at &&
        `Requests without the header named in CONTACT_ADDRESS_HEADER, last at ${formatTime(address_missing_at)}: all of them count as one visitor.`,
      counts_by?.includes("not by client address") &&
        "CONTACT_ADDRESS_HEADER is not set: one visitor can use up the limit of all (docs/deploy.md).",
    ],
  };
}

/**
 * @param name of the database
 * @param isLocal true if `npm start` replaces the schedule
 * @returns lines of text
 */
export async function stateOf(sql: Sql, name: string, isLocal: boolean): Promise<string> {
  const scheduled = isLocal ? { state: "npm start's own, while it runs", problems: [] } : await schedule(sql);
  const counting = await limiter(sql);
  const all = [...(await mailProblems(sql)), ...scheduled.problems, ...counting.problems];
  const problems = all.filter(Boolean);
  return [
    ...(problems.length > 0 ? ["Needs you:", ...problems] : ["Nothing needs you."]),
    "",
    `Database: ${name}`,
    `Schedule: ${scheduled.state}`,
    `Limits count by: ${counting.state}`,
    "",
    "",
  ].join("\n");
}
