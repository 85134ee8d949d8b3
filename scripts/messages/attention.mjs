// What `npm run messages` begins with: how the backend does, and what needs a person.

/** A mail that is later than this is overdue: the schedule looks every minute. */
const OVERDUE = "10 minutes";
/** A schedule that hasn't run for longer than this has stopped. */
const SILENT_MS = 5 * 60_000;

/** @param {Date | string} moment in this machine's time */
export const time = (moment) => new Date(moment).toLocaleString("sv-SE").slice(0, 16);

/** @param {number} count @param {string} one @param {string} many */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** @param {import("postgres").Sql} sql */
async function deadMails(sql) {
  const dead = await sql`
    select o.kind, o.error, m.received_at, m.email, m.subject
    from contact.outbox o join contact.messages m on m.id = o.message_id where o.state = 'dead' order by o.id`;
  if (dead.length === 0) return [];
  const lines = dead.map(({ kind, error, received_at, email, subject }) => {
    const recipient = kind === "notify" ? "the owner" : email;
    return `  to ${recipient}, about "${subject}" of ${time(received_at)}: ${error}`;
  });
  return [`${counted(dead.length, "mail")} given up (npm run messages -- --retry tries again):`, ...lines];
}

/** @param {import("postgres").Sql} sql */
async function overdueMails(sql) {
  const [row] = await sql`
    select count(*)::int as count, min(due_at) as since, max(error) as error
    from contact.outbox where state = 'queued' and due_at < now() - ${OVERDUE}::interval`;
  if (!row?.count) return [];
  const reason = row.error ? `, the last reason: ${row.error}` : "";
  return [`${counted(row.count, "mail")} overdue since ${time(row.since)}${reason}.`];
}

/** @param {import("postgres").Sql} sql */
async function refusingProvider(sql) {
  const [row] = await sql`select resume_at, reason from contact.provider where resume_at is not null`;
  return row ? [`The mail provider takes no mails (${row.reason}). It is asked again at ${time(row.resume_at)}.`] : [];
}

/** @param {import("postgres").Sql} sql @returns {Promise<{ state: string, problems: string[] }>} */
async function schedule(sql) {
  const [row] = await sql`select * from contact.schedule_state()`;
  if (!row?.is_scheduled)
    return {
      state: "none",
      problems: ["There is no schedule: a mail that failed waits for the next message. README, Deploy, makes one."],
    };
  const { url, last_run, last_state, last_message } = row;
  const last = last_run ? `last run ${time(last_run)} (${last_state})` : "not run yet";
  const isSilent = last_run && Date.now() - last_run.getTime() > SILENT_MS;
  const problems = [
    ...(isSilent ? [`The schedule has not run since ${time(last_run)}.`] : []),
    ...(last_state === "failed" ? [`The schedule's last run failed: ${last_message}`] : []),
  ];
  return { state: `every minute, ${last}, at ${url}`, problems };
}

/** @param {import("postgres").Sql} sql @returns {Promise<{ state: string, problems: string[] }>} */
async function limiter(sql) {
  const rows = await sql`select name, value from contact.settings where name in ('counts_by', 'address_missing_at')`;
  const { counts_by, address_missing_at } = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const problems = [];
  if (address_missing_at)
    problems.push(
      `Requests came without the header of CONTACT_ADDRESS_HEADER, last at ${time(address_missing_at)}: all such count as one visitor.`,
    );
  if (counts_by?.includes("not by client address"))
    problems.push("CONTACT_ADDRESS_HEADER is not set: one visitor can use up the limit of all (README, Deploy).");
  return { state: counts_by ?? "not known before the first message", problems };
}

/**
 * The state of a contact database, and what needs a person.
 * @param {import("./database.mjs").MessageDatabase} database
 * @returns {Promise<string>} some lines
 */
export async function attention({ sql, name, isLocal }) {
  const { state: scheduled, problems: scheduleProblems } = isLocal
    ? { state: "npm start's own, while it runs", problems: [] }
    : await schedule(sql);
  const { state: countsBy, problems: limiterProblems } = await limiter(sql);
  const problems = [
    ...(await deadMails(sql)),
    ...(await refusingProvider(sql)),
    ...(await overdueMails(sql)),
    ...scheduleProblems,
    ...limiterProblems,
  ];
  const facts = [`Database: ${name}`, `Schedule: ${scheduled}`, `Limits count by: ${countsBy}`];
  return [
    ...(problems.length > 0 ? ["Needs you:", ...problems, ""] : ["Nothing needs you.", ""]),
    ...facts,
    "",
    "",
  ].join("\n");
}
