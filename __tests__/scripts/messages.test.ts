/** @jest-environment ./__tests__/supabase/database/environment.ts */
/** The work of `npm run messages`, on a database of its own. */

import { createServices } from "../../scripts/common/program";
import { runMessages } from "../../scripts/messages/run";
import { backendForAll } from "../supabase/database/backend";
import { MESSAGE } from "../supabase/worker";

const backend = backendForAll({ CONTACT_ADDRESS_HEADER: "peer" });

/**
 * The owner reads the project's database, from elsewhere, with the address that may read; the other one is the
 * function's.
 */
const project = () => ({
  SUPABASE_DB_URL: backend.databaseUrl,
  CONTACT_DB_URL: "postgres://nobody@127.0.0.1:1/postgres",
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
  const host = "127.0.0.1:1";
  const unreadable = { SUPABASE_DB_URL: `postgres://u:secret@${host}/postgres` };
  for (const [args, env, said] of [
    [["--cvs"], {}, "Unknown option '--cvs'. npm run messages -- --help lists them."],
    [[], unreadable, `The database can't be read (ECONNREFUSED): ${host}/postgres (SUPABASE_DB_URL).`],
    [[], { SUPABASE_DB_URL: "secret" }, "The messages can't be read: SUPABASE_DB_URL is no address of a database."],
  ] as [string[], NodeJS.ProcessEnv, string][])
    expect(await run(args, env)).toEqual({ output: undefined, said });
});

test("the list has the last 20 messages, the oldest first, held ones after them, and ends with what to do; --release, --retry, --forget and --csv work", async () => {
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
    /\nTo do:\nRead the held messages: 1\. .*\n\nDatabase: this machine's \(.*\nSchedule: npm start's own, .*\n$/,
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
  expect(words).toMatch(
    / To do: Read the held messages: 1\. .* Mails that were given up: 1\. To try again: .* --retry /,
  );
  expect(words).toMatch(/ to grace@example\.com, about "Three" of .*: status 422: no such mailbox /);
  expect(words).toMatch(/Mails that should have been tried since .*: 1\. The last failure: timeout\. /);
  expect(words).toContain("Make the schedule (docs/deploy.md): without it, a failed mail waits for the next message.");
  expect(words).toContain(`Database: ${new URL(backend.databaseUrl).host}/postgres (SUPABASE_DB_URL)`);
  expect(words).not.toContain("postgres:postgres");
  expect(words).toMatch(/ One .* Two .* Three .* Five .* HELD .* Four .* 5 messages To do: /);

  const [, id = ""] = /Our mail: held \(too many messages came\)\..*?Id:\s+([0-9a-f-]+)/s.exec(output) ?? [];
  expect((await run(["--release", id])).said).toBe("Its 2 mails will be sent.");
  expect((await run(["--retry"])).said).toBe("Mails that will be tried now: 4.");
  expect((await run(["--forget", "ADA@example.com"])).said).toMatch(
    /^Deleted: messages 1, mails 2, .* Not deleted, because the address differs: ada\+2@example\.com\.$/,
  );
  await backend.sql`update contact.outbox set state = 'given up' where kind = 'confirm'`;
  const csv = await run(["--csv"]);
  await backend.sql`
    with many as (
      insert into contact.messages (name, email, subject, message, received_at)
      select 'Many', 'many@example.com', 'Many ' || n, 'x', now() + n * interval '1 second' from generate_series(1, 20) n
      returning id
    )
    insert into contact.outbox (message_id, kind, state) select id, 'notify', 'sent' from many`;
  const [last, all] = [(await run()).output, (await run(["--all"])).output];
  expect(last?.match(/^ {2}Many \d+$/gm)?.map((line) => line.trim())).toEqual(
    Array.from({ length: 20 }, (_, index) => `Many ${index + 1}`),
  );
  expect(last).toContain("\n24 messages, of which 20 are shown. To see all: npm run messages -- --all\n");
  expect(all).toMatch(/ Two\n[\s\S]* Many 20\n[\s\S]*\n24 messages\n/);
  expect(csv.output?.charCodeAt(0)).toBe(0xfeff);
  expect(csv.output?.slice(1)).toMatch(/^received_at,name,email,subject,message,notification,confirmation,id\n/);
  expect(csv.output).toMatch(
    /\n\d{4}-[^,]+,Ada,grace@example\.com,Three,"Hello ""you""",sent,given up,[0-9a-f-]{36}\n/,
  );
});
