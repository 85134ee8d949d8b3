// The beginning of `npm run messages`: problems, and the state of the backend.
import type { Sql } from "postgres";

/** The schedule runs every minute. */
const OVERDUE = "10 minutes";
const SILENT_MS = 5 * 60_000;

/** @returns a moment in this machine's time zone */
export const formatTime = (moment: Date | string): string => new Date(moment).toLocaleString("sv-SE").slice(0, 16);

export const pluralize = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? "" : "s"}`;

async function deadMails(sql: Sql): Promise<string[]> {
  const dead = await sql`
    select o.kind, o.error, m.received_at, m.email, m.subject
    from contact.outbox o join contact.messages m on m.id = o.message_id where o.state = 'dead' order by o.id`;
  if (dead.length === 0) return [];
  const lines = dead.map(({ kind, error, received_at, email, subject }) => {
    const recipient = kind === "notify" ? "the owner" : email;
    return `  to ${recipient}, about "${subject}" of ${formatTime(received_at)}: ${error}`;
  });
  return [`${pluralize(dead.length, "mail")} given up (npm run messages -- --retry tries again):`, ...lines];
}

/** Mails with three failed attempts: not a passing failure. */
async function waitingMails(sql: Sql): Promise<string[]> {
  const [row] = await sql`
    select count(*)::int as count, max(attempts) as attempts, min(due_at) as next, max(error) as error
    from contact.outbox where state = 'queued' and attempts >= 3`;
  if (!row?.count) return [];
  const { count, attempts, next, error } = row;
  return [
    `${pluralize(count, "mail")} not sent in up to ${attempts} attempts, one reason: ${error}. Next at ${formatTime(next)}.`,
  ];
}

async function overdueMails(sql: Sql): Promise<string[]> {
  const [row] = await sql`
    select count(*)::int as count, min(due_at) as since, max(error) as error
    from contact.outbox where state = 'queued' and due_at < now() - ${OVERDUE}::interval`;
  if (!row?.count) return [];
  const reason = row.error ? `, one reason: ${row.error}` : "";
  return [`${pluralize(row.count, "mail")} overdue since ${formatTime(row.since)}${reason}.`];
}

async function heldMessages(sql: Sql): Promise<string[]> {
  const [row] = await sql`select count(*)::int as count from contact.outbox where state = 'held'`;
  if (!row?.count) return [];
  return [
    `${pluralize(row.count, "message")} held, because too many came (npm run messages -- --release ID sends the mails).`,
  ];
}

type State = { state: string; problems: string[] };

async function schedule(sql: Sql): Promise<State> {
  const [row] = await sql`select * from contact.schedule_state()`;
  if (!row?.is_scheduled)
    return {
      state: "none",
      problems: [
        "There is no schedule: a failed mail waits for the next message. docs/deploy.md tells how to make one.",
      ],
    };
  const { url, last_run, last_state, last_message } = row;
  const isSilent = last_run && Date.now() - last_run.getTime() > SILENT_MS;
  const problems = [
    ...(isSilent
      ? [`The schedule has not run since ${formatTime(last_run)}. docs/deploy.md tells how to make it again.`]
      : []),
    ...(last_state === "failed" ? [`The schedule's last run failed: ${last_message}`] : []),
  ];
  const last = last_run ? `last run ${formatTime(last_run)} (${last_state})` : "not run yet";
  return { state: `every minute, ${last}, at ${url}`, problems };
}

async function limiter(sql: Sql): Promise<State> {
  const rows = await sql`select name, value from contact.settings where name in ('counts_by', 'address_missing_at')`;
  const { counts_by, address_missing_at } = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const problems = [
    ...(address_missing_at
      ? [
          `Requests without the header named in CONTACT_ADDRESS_HEADER, last at ${formatTime(address_missing_at)}: all of them count as one visitor.`,
        ]
      : []),
    ...(counts_by?.includes("not by client address")
      ? ["CONTACT_ADDRESS_HEADER is not set: one visitor can use up the limit of all (docs/deploy.md)."]
      : []),
  ];
  return { state: counts_by ?? "not known before the first message", problems };
}

/**
 * @param name of the database
 * @param isLocal true if `npm start` replaces the schedule
 * @returns lines of text
 */
export async function stateOf(sql: Sql, name: string, isLocal: boolean): Promise<string> {
  const scheduled = isLocal ? { state: "npm start's own, while it runs", problems: [] } : await schedule(sql);
  const counting = await limiter(sql);
  const mails = [...(await deadMails(sql)), ...(await waitingMails(sql)), ...(await overdueMails(sql))];
  const problems = [...(await heldMessages(sql)), ...mails, ...scheduled.problems, ...counting.problems];
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
