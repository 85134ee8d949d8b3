/** The work of `npm run messages`, on a database of its own. */
import { freePort } from "../../scripts/backend/ports";
import { runMessages } from "../../scripts/messages-run";
import { createServices } from "../../scripts/program";
import { backendForAll } from "../supabase/database/backend";
import { MESSAGE } from "../supabase/worker";

const backend = backendForAll({ CONTACT_ADDRESS_HEADER: "peer" });

/** The owner reads the project's database, from elsewhere. */
const project = () => ({
  CONTACT_DB_URL: backend.databaseUrl,
  SUPABASE_DB_URL: "postgres://nobody@127.0.0.1:1/postgres",
});

/** @returns the output, and the sentences for people, also of an error */
async function run(args: string[] = [], env: NodeJS.ProcessEnv = project()) {
  const services = createServices();
  const said: string[] = [];
  const output = await runMessages(args, env, services, (sentence) => said.push(sentence)).catch(
    ({ message }) => void said.push(message),
  );
  await services.stop();
  return { output, said: said.join("\n") };
}

test("an empty list, an unknown option and an unreadable database are one sentence each", async () => {
  const output = "No messages on this machine yet. Those of the published site: docs/deploy.md.\n";
  expect(await run([], { BACKEND_PORT: "1", BACKEND_FOLDER: "nowhere" })).toEqual({ output, said: "" });
  const host = `127.0.0.1:${await freePort()}`;
  for (const [args, env, said] of [
    [["--cvs"], {}, "Unknown option '--cvs'. npm run messages -- --help lists them."],
    [
      [],
      { SUPABASE_DB_URL: `postgres://u:secret@${host}/postgres` },
      `The database can't be read (ECONNREFUSED): ${host}/postgres (SUPABASE_DB_URL).`,
    ],
    [[], { CONTACT_DB_URL: "secret" }, "The messages can't be read: CONTACT_DB_URL is no address of a database."],
  ] as [string[], NodeJS.ProcessEnv, string][])
    expect(await run(args, env)).toEqual({ output: undefined, said });
});

test("a held message is listed first, and --release sends its mails", async () => {
  const own = await backend.another({ CONTACT_LIMIT_ALL_HOUR: "1" });
  for (const subject of ["One", "Two", "Three"])
    await own.deliver({ ...MESSAGE, email: `${subject}@example.com`, subject });
  // Not held, and newer.
  await backend.deliver({ ...MESSAGE, subject: "Four" });
  backend.provider.clear();
  const { output } = await run();
  expect(output).toMatch(/^Needs you:\n2 messages held, /);
  expect(output).toMatch(/ {2}Three\n[\s\S]* {2}Two\n[\s\S]* {2}Four\n[\s\S]* {2}One\n/);
  const [, id = ""] = /Our mail: held\. Visitor's mail: none\. Id:\s+([0-9a-f-]+)/.exec(String(output)) ?? [];
  expect((await run(["--release", id])).said).toBe("2 mails will be sent");
  await backend.drain();
  expect(backend.provider.recipients()).toHaveLength(2);
  expect((await run(["--release", id])).said).toBe(
    `There is no held message with the id ${id}. npm run messages shows the ids.`,
  );
});

test("the list begins with what needs the owner; --retry, --delete and --csv work", async () => {
  for (const [email, subject] of [
    ["ada@example.com", "One"],
    ["Ada@example.com", "Two"],
    ["grace@example.com", "Three"],
  ])
    await backend.deliver({ ...MESSAGE, email, subject, message: 'Hello "you"' });
  const local = await run([], { LOCAL_DATABASE_URL: backend.databaseUrl });
  expect(local.output).toMatch(
    /^Nothing needs you\.\n\nDatabase: this machine's \(.*\nSchedule: npm start's own, .*\nLimits count by: client address \(peer\)/,
  );
  await backend.sql`
    update contact.outbox set state = 'dead', error = 'status 422: no such mailbox'
    where kind = 'confirm' and message_id = (select id from contact.messages where subject = 'Three')`;
  await backend.sql`
    update contact.outbox set state = 'queued', error = 'timeout', due_at = now() - interval '1 hour'
    where kind = 'notify' and message_id = (select id from contact.messages where subject = 'One')`;
  const [message] = await backend.sql`select id from contact.messages where subject = 'One'`;

  const read = await run();
  const output = String(read.output);
  expect(output).toMatch(/^Needs you:\n1 mail given up \(npm run messages -- --retry tries again\):\n/);
  for (const line of output.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  const words = output.replace(/\s+/g, " ");
  expect(words).toMatch(/ to grace@example\.com, about "Three" of .*: status 422: no such mailbox /);
  expect(words).toMatch(/1 mail overdue since .*, one reason: timeout\. /);
  expect(words).toContain("There is no schedule: a failed mail waits for the next message.");
  expect(words).toContain(`Database: ${new URL(backend.databaseUrl).host}/postgres (CONTACT_DB_URL)`);
  expect(words).not.toContain("postgres:postgres");

  expect((await run(["--retry"])).said).toBe("1 mail will be tried again");
  expect((await run(["--delete", message?.id])).said).toBe("2 messages of ada@example.com deleted");
  const csv = await run(["--csv"]);
  expect(csv.output?.charCodeAt(0)).toBe(0xfeff);
  const [head, row, ...others] = String(csv.output).trim().split("\n");
  expect(head).toBe("received_at,name,email,subject,message,notification,confirmation,id");
  expect(row).toMatch(/^\d{4}-[^,]+,Ada,grace@example\.com,Three,"Hello ""you""",sent,queued,[0-9a-f-]{36}$/);
  expect(others).toEqual([]);
  const said = "There is no message with the id nonsense. npm run messages shows the ids.";
  expect((await run(["--delete", "nonsense"])).said).toBe(said);
});
