import { once } from "node:events";
import { openLocalDatabase } from "../../scripts/backend/backend";
import { connect } from "../../supabase/functions/send-contact-email/connect";
import { MESSAGE, postMessage, readInbox } from "../helpers/contact-function";
import { createMachine } from "../helpers/start-script";
import { expect, test } from "../helpers/test";

test("an empty list, an unknown option and an unreadable database print one sentence each", async () => {
  const machine = await createMachine();
  expect(machine.run("messages").stdout).toBe(
    "No messages on this machine yet. Those of the published site: docs/deploy.md.\n",
  );
  const url = "postgres://u:secret@127.0.0.1:1/postgres";
  for (const [args, more, sentence] of [
    [["--cvs"], {}, "Unknown option '--cvs'. npm run messages -- --help lists them."],
    [
      [],
      { SUPABASE_DB_URL: url },
      "The database can't be read (ECONNREFUSED): 127.0.0.1:1/postgres (SUPABASE_DB_URL).",
    ],
    [[], { CONTACT_DB_URL: "secret" }, "The messages can't be read: CONTACT_DB_URL is no address of a database."],
  ] as const)
    expect(machine.run("messages", [...args], more)).toMatchObject({
      status: 1,
      stdout: "",
      stderr: `\n${sentence}\n`,
    });
});

test("a held message is listed first, and --release sends its mails", async () => {
  const machine = await createMachine();
  const { child } = await machine.start({ LOCAL_CONTACT_LIMIT_ALL_HOUR: "1" });
  for (const subject of ["One", "Two", "Three"])
    expect((await postMessage(machine.form, { ...MESSAGE, email: `${subject}@example.com`, subject })).status).toBe(
      200,
    );
  // The first message's two mails, and a report.
  await expect.poll(() => readInbox(machine.inbox), { timeout: 0 }).toHaveLength(3);
  const { stdout } = machine.run("messages");
  expect(stdout).toMatch(/^Needs you:\n2 messages held, /);
  expect(stdout).toMatch(/ {2}Three\n[\s\S]* {2}Two\n[\s\S]* {2}One\n/);
  const [, id = ""] = /Our mail: held\. Visitor's mail: none\. Id:\s+([0-9a-f-]+)/.exec(stdout) ?? [];
  expect(machine.run("messages", ["--release", id]).stderr).toContain("2 mails will be sent");
  await expect.poll(() => readInbox(machine.inbox), { timeout: 0 }).toHaveLength(5);
  expect(machine.run("messages", ["--release", id]).stderr).toContain(`The message ${id} is not held.`);
  child.kill("SIGINT");
  await once(child, "exit");
});

test("the list begins with what needs the owner; --retry, --delete and --csv work", async () => {
  const machine = await createMachine();
  const { child } = await machine.start();
  for (const [email, subject] of [
    ["ada@example.com", "One"],
    ["Ada@example.com", "Two"],
    ["grace@example.com", "Three"],
  ] as const)
    expect((await postMessage(machine.form, { ...MESSAGE, email, subject, message: 'Hello "you"' })).status).toBe(200);
  await expect.poll(() => readInbox(machine.inbox), { timeout: 0 }).toHaveLength(6);
  await expect
    .poll(() => machine.run("messages", ["--csv"]).stdout.match(/,sent,sent,/g), { timeout: 0 })
    .toHaveLength(3);
  const fine = machine.run("messages").stdout;
  expect(fine).toMatch(
    /^Nothing needs you\.\n\nDatabase: this machine's \(.*\nSchedule: npm start's own, .*\nLimits count by: client address \(peer\)/,
  );

  // A running backend would send the overdue mail.
  child.kill("SIGINT");
  await once(child, "exit");
  const database = await openLocalDatabase(machine.env);
  const url = database?.url ?? "";
  const sql = connect(url, { max: 1 });
  await sql`
    update contact.outbox set state = 'dead', error = 'status 422: no such mailbox'
    where kind = 'confirm' and message_id = (select id from contact.messages where subject = 'Three')`;
  await sql`
    update contact.outbox set state = 'queued', error = 'timeout', due_at = now() - interval '1 hour'
    where kind = 'notify' and message_id = (select id from contact.messages where subject = 'One')`;
  const [message] = await sql`select id from contact.messages where subject = 'One'`;
  await sql.end();

  // The owner reads the project's database, from elsewhere.
  const project = { CONTACT_DB_URL: url, SUPABASE_DB_URL: "postgres://nobody@127.0.0.1:1/postgres" };
  const read = machine.run("messages", [], project);
  expect(read.stdout).toMatch(/^Needs you:\n1 mail given up \(npm run messages -- --retry tries again\):\n/);
  for (const line of read.stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  const words = read.stdout.replace(/\s+/g, " ");
  expect(words).toMatch(/ to grace@example\.com, about "Three" of .*: status 422: no such mailbox /);
  expect(words).toMatch(/1 mail overdue since .*, one reason: timeout\. /);
  expect(words).toContain("There is no schedule: a failed mail waits for the next message.");
  expect(read.stdout).toContain(`Database: 127.0.0.1:${machine.database}/postgres (CONTACT_DB_URL)`);
  expect(read.stdout + read.stderr).not.toContain("postgres:postgres");

  expect(machine.run("messages", ["--retry"]).stderr).toContain("1 mail will be tried again");
  expect(machine.run("messages", ["--delete", message?.id]).stderr).toContain("2 messages of ada@example.com deleted");
  const csv = machine.run("messages", ["--csv"], project);
  expect(csv.stdout.charCodeAt(0)).toBe(0xfeff);
  const [head, row, ...others] = csv.stdout.trim().split("\n");
  expect(head).toBe("received_at,name,email,subject,message,notification,confirmation,id");
  expect(row).toMatch(/^\d{4}-[^,]+,Ada,grace@example\.com,Three,"Hello ""you""",sent,queued,[0-9a-f-]{36}$/);
  expect(others).toEqual([]);
  expect(csv.stderr).toContain("There is no schedule");
  for (const id of ["nonsense", message?.id])
    expect(machine.run("messages", ["--delete", id])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`There is no message with the id ${id}. npm run messages shows the ids.`),
    });
  await database?.close();
});
