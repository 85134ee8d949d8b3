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
  const unreadable = { SUPABASE_DB_URL: `postgres://u:secret@${host}/postgres` };
  for (const [args, env, said] of [
    [["--cvs"], {}, "Unknown option '--cvs'. npm run messages -- --help lists them."],
    [[], unreadable, `The database can't be read (ECONNREFUSED): ${host}/postgres (SUPABASE_DB_URL).`],
    [[], { CONTACT_DB_URL: "secret" }, "The messages can't be read: CONTACT_DB_URL is no address of a database."],
  ] as [string[], NodeJS.ProcessEnv, string][])
    expect(await run(args, env)).toEqual({ output: undefined, said });
});

test("the list begins with what needs the owner, then held messages; --release, --retry, --forget and --csv work", async () => {
  const own = backend.another({ CONTACT_LIMIT_ALL_HOUR: "3" });
  for (const [email, subject] of [
    ["ada@example.com", "One"],
    ["ada+2@example.com", "Two"],
    ["grace@example.com", "Three"],
    ["held@example.com", "Four"],
  ])
    await own.deliver({ ...MESSAGE, email, subject, message: 'Hello "you"' });
  // Not held, and newer.
  await backend.deliver({ ...MESSAGE, email: "new@example.com", subject: "Five" });
  const local = await run([], { LOCAL_DATABASE_URL: backend.databaseUrl });
  expect(local.output).toMatch(
    /^Needs you:\n1 message held .*\n\nDatabase: this machine's \(.*\nSchedule: npm start's own, /,
  );
  await backend.sql`
    update contact.outbox set state = 'given up', error = 'status 422: no such mailbox'
    where kind = 'confirm' and message_id = (select id from contact.messages where subject = 'Three')`;
  await backend.sql`
    update contact.outbox set state = 'queued', error = 'timeout', due_at = now() - interval '1 hour'
    where kind = 'notify' and message_id = (select id from contact.messages where subject = 'One')`;

  const output = String((await run()).output);
  for (const line of output.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  const words = output.replace(/\s+/g, " ");
  expect(words).toMatch(/^Needs you: 1 message held .* 1 mail given up \(npm run messages -- --retry tries again\): /);
  expect(words).toMatch(/ to grace@example\.com, about "Three" of .*: status 422: no such mailbox /);
  expect(words).toMatch(/1 mail overdue since .*, one reason: timeout\. /);
  expect(words).toContain("There is no schedule: a failed mail waits for the next message.");
  expect(words).toContain(`Database: ${new URL(backend.databaseUrl).host}/postgres (CONTACT_DB_URL)`);
  expect(words).not.toContain("postgres:postgres");
  expect(words).toMatch(/ HELD .* Four .* NOT HELD .* Five .* Three .* Two .* One /);

  const [, id = ""] = /Our mail: held \(too many messages came\)\..*?Id:\s+([0-9a-f-]+)/s.exec(output) ?? [];
  expect((await run(["--release", id])).said).toBe("Its 2 mails will be sent.");
  expect((await run(["--retry"])).said).toBe("Mails that will be tried now: 4.");
  expect((await run(["--forget", "ADA@example.com"])).said).toMatch(
    /^Deleted: messages 1, mails 2, .* Not deleted, because the address differs: ada\+2@example\.com\.$/,
  );
  await backend.sql`update contact.outbox set state = 'given up' where kind = 'confirm'`;
  const csv = await run(["--csv"]);
  expect(csv.output?.charCodeAt(0)).toBe(0xfeff);
  expect(csv.output?.slice(1)).toMatch(/^received_at,name,email,subject,message,notification,confirmation,id\n/);
  expect(csv.output).toMatch(
    /\n\d{4}-[^,]+,Ada,grace@example\.com,Three,"Hello ""you""",sent,given up,[0-9a-f-]{36}\n/,
  );
});
