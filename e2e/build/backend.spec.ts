import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { openLocalDatabase, startBackend } from "../../scripts/backend/backend";
import { createRunningParts } from "../../scripts/stop";
import { connect } from "../../supabase/functions/send-contact-email/connect";
import { MESSAGE, type Message, postMessage, readInbox } from "../helpers/contact-function";
import { SERVER_ENDED_ERRORS } from "../helpers/expected-errors";
import { createMachine } from "../helpers/start-script";
import { expect, test } from "../helpers/test";

// Programs start here, which takes its time on a shared machine.
test.describe.configure({ timeout: 180_000 });
/** Waits for as long as the test may take. */
const poll = <Value>(read: () => Value, intervals = [100, 500]) => expect.poll(read, { timeout: 0, intervals });

const post = (form: string, changes: Partial<Message> = {}) =>
  postMessage(form, { ...MESSAGE, message: 'Hello "you"', ...changes });

/** Whom the caught mails are for. */
const recipients = async (inbox: string) => (await readInbox(inbox)).map(({ to }) => String(to)).sort();

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(port, "127.0.0.1");
    probe.once("connect", () => resolve(false)).once("error", () => resolve(true));
  });
}

type Machine = Awaited<ReturnType<typeof createMachine>>;

/** Sends a signal to the machine's processes whose commands match. */
function killParts(machine: Machine, parts: RegExp, signal: NodeJS.Signals) {
  for (const { pid, command } of machine.processes()) if (parts.test(command)) process.kill(pid, signal);
}

/** Whom the mails of one message are for. */
const RECIPIENTS = ["ada@example.com", "owner@hammeredproductions.example"];

test.describe("with a page that stays open", () => {
  // It may be loading pages ahead just then.
  test.use({ expectedErrors: SERVER_ENDED_ERRORS, allowOtherHosts: true });

  test("a built site is served with a contact form that sends, touches this machine alone whatever is set for a real project, and stops cleanly", async ({
    page,
  }) => {
    let touched = 0;
    const project = net.createServer((socket) => {
      touched += 1;
      socket.destroy();
    });
    await once(project.listen(0, "127.0.0.1"), "listening");
    const { port } = project.address() as AddressInfo;
    const database = `postgres://postgres:secret@127.0.0.1:${port}/postgres`;
    const machine = await createMachine();
    const { child, printed } = await machine.start({
      SUPABASE_DB_URL: database,
      CONTACT_DB_URL: database,
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      RESEND_BASE_URL: `http://127.0.0.1:${port}`,
      RESEND_API_KEY: "re_of_the_project",
      CONTACT_ALLOWED_ORIGINS: "https://project.example",
      CONTACT_TO: "owner@project.example",
      HTTP_PROXY: `http://127.0.0.1:${port}`,
      PGPORT: String(port),
      PGTARGETSESSIONATTRS: "read-only",
    });
    expect(printed()).toContain(`Its mails are caught at ${machine.inbox.replace("127.0.0.1", "localhost")}`);
    await page.goto(`${machine.site}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await (await post(machine.form)).json()).toMatchObject({ ok: true });
    await poll(() => recipients(machine.inbox)).toEqual(RECIPIENTS);
    expect(touched).toBe(0);
    child.kill("SIGINT");
    expect((await once(child, "exit"))[0]).toBe(0);
    for (const url of [machine.site, machine.form, machine.inbox, `http://127.0.0.1:${machine.database}`])
      expect(await isFree(Number(new URL(url).port)), url).toBe(true);
    project.close();
  });
});

test("killed in the middle of sending, the next start has the message and sends its mails, once", async () => {
  const machine = await createMachine();
  // A mail provider that takes requests and never answers.
  let asked = 0;
  const provider = http.createServer(() => {
    asked += 1;
  });
  await once(provider.listen(0, "127.0.0.1"), "listening");
  const { port } = provider.address() as AddressInfo;
  const first = await machine.start({ LOCAL_RESEND_BASE_URL: `http://127.0.0.1:${port}` });
  // The answer doesn't wait for the mails.
  expect((await post(machine.form)).status).toBe(200);
  await poll(() => asked).toBe(1);
  first.child.kill("SIGKILL");
  await poll(machine.processes).toEqual([]);
  provider.close().closeAllConnections();

  // The lease of the mail that was being sent ends now instead of in a minute.
  const between = await openLocalDatabase(machine.env);
  const sql = connect(between?.url ?? "", { max: 1 });
  await sql`update contact.outbox set due_at = now()`;
  await sql.end();
  await between?.close();

  const second = await machine.start();
  await poll(() => recipients(machine.inbox)).toEqual(RECIPIENTS);
  second.child.kill("SIGTERM");
  await once(second.child, "exit");

  // The list needs no running backend.
  const table = machine.run("messages").stdout;
  for (const words of ["Ada", "A video", 'Hello "you"', "1 message"]) expect(table).toContain(words);
});

test("where Deno has no program, the site is served all the same, and says what is missing", async () => {
  const machine = await createMachine();
  const withoutDeno = `
    import module from "node:module";
    const { createRequire } = module;
    module.createRequire = (file) => {
      const require = createRequire(file);
      return Object.assign((name) => { if (name.startsWith("deno/")) throw new Error(name); return require(name); }, require);
    };
    module.syncBuiltinESMExports();`;
  const { child, printed } = await machine.start({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(withoutDeno)}`,
  });
  await poll(printed).toContain(
    "The contact form can't send on this machine: Deno, which runs the contact function, has no",
  );
  expect((await fetch(machine.site)).status).toBe(200);
  child.kill("SIGINT");
  expect((await once(child, "exit"))[0]).toBe(0);
});

test("a database that can't be reached, a database elsewhere, and mails that would leave this machine are each one sentence", async () => {
  const machine = await createMachine();
  const remote = "must be an address on this machine (127.0.0.1 or localhost).";
  for (const [name, address, sentence] of [
    // Port 1 is nobody's; any other could become another test's.
    ["LOCAL_DATABASE_URL", "postgres://u:secret@127.0.0.1:1/postgres", "the database can't be used (ECONNREFUSED)."],
    ["LOCAL_DATABASE_URL", "postgres://u:secret@db.example.com/postgres", `LOCAL_DATABASE_URL ${remote}`],
    ["LOCAL_RESEND_BASE_URL", "https://api.resend.com", `LOCAL_RESEND_BASE_URL ${remote}`],
  ] as const) {
    const parts = createRunningParts();
    await expect(startBackend({ ...machine.env, [name]: address }, [], parts)).rejects.toThrow(new Error(sentence));
    await parts.stop();
  }
});

test("a start that is killed while it makes the database keeps no later one from sending, and Ctrl-C in the terminal, which npm passes on too, stops in order", async () => {
  const machine = await createMachine();
  const first = machine.npmStart();
  const unfinished = path.join(machine.folder, "pglite.unfinished");
  await poll(() => fs.existsSync(unfinished), [20]).toBe(true);
  killParts(machine, /start\.ts/, "SIGKILL");
  await once(first.child, "exit");

  const { child, printed, until } = machine.npmStart();
  await until("The site is at");
  expect(printed()).not.toContain("can't send");
  expect((await post(machine.form)).status).toBe(200);
  process.kill(-(child.pid as number), "SIGINT");
  await once(child, "exit");
  await poll(machine.processes).toEqual([]);
});

test("Ctrl-C while the parts are being started again stops everything", async () => {
  const machine = await createMachine();
  const { child, until } = await machine.start();
  killParts(machine, /(database|function)\.ts/, "SIGKILL");
  for (const part of ["contact function", "database"]) await until(`The ${part} stopped. Starting it again...`);
  child.kill("SIGINT");
  expect((await once(child, "exit"))[0]).toBe(0);
  await poll(machine.processes).toEqual([]);
});

test("a second signal ends at once, even where a part doesn't stop", async () => {
  const machine = await createMachine();
  const { child } = await machine.start();
  killParts(machine, /database\.ts/, "SIGSTOP");
  child.kill("SIGINT");
  await poll(() => isFree(Number(new URL(machine.form).port))).toBe(true);
  const ended = once(child, "exit");
  const signals = setInterval(() => child.kill("SIGINT"), 200);
  expect((await ended)[0]).toBe(1);
  clearInterval(signals);
  killParts(machine, /./, "SIGCONT");
  await poll(machine.processes).toEqual([]);
});
