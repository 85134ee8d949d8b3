import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { MESSAGE, type Message, postMessage, readInbox } from "../helpers/contact-function";
import { SERVER_ENDED_ERRORS } from "../helpers/expected-errors";
import { createMachine } from "../helpers/start-script";
import { expect, test } from "../helpers/test";

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

test.describe("with a page that stays open", () => {
  // It may be loading pages ahead just then.
  test.use({ expectedErrors: SERVER_ENDED_ERRORS });

  test("a built site is served at once, with a contact form that sends, and stops cleanly", async ({ page }) => {
    const machine = await createMachine();
    const { child, printed } = await machine.start();
    expect(printed()).toContain(`Its mails are caught at ${machine.inbox.replace("127.0.0.1", "localhost")}`);
    await page.context().unrouteAll();
    await page.goto(`${machine.site}/`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await (await post(machine.form)).json()).toMatchObject({ ok: true });
    await expect
      .poll(() => recipients(machine.inbox))
      .toEqual(["ada@example.com", "owner@hammeredproductions.example"]);
    child.kill("SIGINT");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
    for (const url of [machine.site, machine.form, machine.inbox, `http://127.0.0.1:${machine.database}`])
      expect(await isFree(Number(new URL(url).port)), url).toBe(true);
  });
});

test("killed in the middle of sending, the next start has the message and sends its mails, once", async () => {
  test.setTimeout(180_000);
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
  await expect.poll(() => asked).toBe(1);
  first.child.kill("SIGKILL");
  await expect.poll(() => isFree(Number(new URL(machine.form).port))).toBe(true);
  provider.close().closeAllConnections();

  const second = await machine.start();
  // The mail that was being sent is due when its lease ends, after a minute.
  await expect.poll(() => recipients(machine.inbox), { timeout: 100_000 }).toHaveLength(2);
  // A mail counts as sent a moment after it has arrived.
  await expect.poll(() => machine.messages().stdout.match(/sent/g)).toHaveLength(2);
  second.child.kill("SIGTERM");
  await once(second.child, "exit");

  // The list needs no running backend.
  const table = machine.messages().stdout;
  for (const words of ["Ada", "A video", 'Hello "you"', "1 message"]) expect(table).toContain(words);
  expect(table.match(/sent/g)).toHaveLength(2);
  const [head, row] = machine.messages(["--csv"]).stdout.split("\n");
  expect(head).toBe("received_at,name,email,subject,message,notification,confirmation,id");
  expect(row).toMatch(/^\d{4}-[^,]+,Ada,ada@example\.com,A video,"Hello ""you""",sent,sent,[0-9a-f-]{36}$/);
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
  const { child, printed } = await machine.start({}, withoutDeno);
  await expect
    .poll(printed)
    .toContain("The contact form can't send on this machine: Deno, which runs the contact function, has no");
  expect((await fetch(machine.site)).status).toBe(200);
  child.kill("SIGINT");
  expect((await once(child, "exit"))[0]).toBe(0);
});

test("a database that can't be reached is told in one sentence, and the site is served all the same", async () => {
  const machine = await createMachine();
  // Port 1 is nobody's; any other could become another test's.
  const nobody = "postgres://postgres:secret@127.0.0.1:1/postgres";
  const { child, printed } = await machine.start({ LOCAL_DATABASE_URL: nobody });
  await expect
    .poll(printed)
    .toContain("The contact form can't send on this machine: the database can't be used (ECONNREFUSED).");
  expect(printed()).not.toContain("secret");
  expect((await fetch(machine.site)).status).toBe(200);
  child.kill("SIGINT");
  await once(child, "exit");
});

test("a local database elsewhere, or mails that would leave this machine, are refused in one sentence", async () => {
  const machine = await createMachine();
  for (const more of [
    { LOCAL_DATABASE_URL: "postgres://postgres:secret@db.example.com/postgres" },
    { LOCAL_RESEND_BASE_URL: "https://api.resend.com" },
  ]) {
    const { child, printed } = await machine.start(more);
    expect(printed()).toContain(
      `The contact form can't send on this machine: ${Object.keys(more)[0]} must be an address on this machine`,
    );
    expect(printed()).not.toContain("secret");
    child.kill("SIGINT");
    await once(child, "exit");
  }
});

test("whatever is set for a real project, a start touches this machine alone", async () => {
  const machine = await createMachine();
  let touched = 0;
  const project = net.createServer((socket) => {
    touched += 1;
    socket.destroy();
  });
  await once(project.listen(0, "127.0.0.1"), "listening");
  const { port } = project.address() as AddressInfo;
  const database = `postgres://postgres:secret@127.0.0.1:${port}/postgres`;
  const { child } = await machine.start({
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
  expect(await (await post(machine.form)).json()).toMatchObject({ ok: true });
  await expect.poll(() => recipients(machine.inbox)).toEqual(["ada@example.com", "owner@hammeredproductions.example"]);
  expect(touched).toBe(0);
  child.kill("SIGINT");
  await once(child, "exit");
  project.close();
});

test("a first start that is killed while it makes the database keeps no later one from sending", async () => {
  for (let time = 0; time < 3; time += 1) {
    const machine = await createMachine();
    const first = machine.npmStart();
    await expect
      .poll(() => fs.existsSync(path.join(machine.folder, "pglite.unfinished")), { intervals: [20] })
      .toBe(true);
    for (const pid of machine.processes().filter((one) => commandOf(one).includes("start.ts")))
      process.kill(pid, "SIGKILL");
    await once(first.child, "exit");
    const second = await machine.start();
    expect(second.printed()).not.toContain("can't send");
    expect((await post(machine.form)).status).toBe(200);
    second.child.kill("SIGINT");
    await once(second.child, "exit");
  }
});

/** What a process was started as. */
const commandOf = (pid: number) => fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");

test("Ctrl-C while a part is being started again stops everything", async () => {
  const machine = await createMachine();
  for (const part of ["database.ts", "function.ts"]) {
    const { child, until } = await machine.start();
    const [pid] = machine.processes().filter((one) => commandOf(one).includes(part));
    process.kill(pid as number, "SIGKILL");
    await until("Starting it again...");
    child.kill("SIGINT");
    expect((await once(child, "exit"))[0], part).toBe(0);
    await expect.poll(machine.processes, part).toEqual([]);
  }
});

test("Ctrl-C in the terminal, which npm passes on too, stops in order", async () => {
  const machine = await createMachine();
  const { child, until } = machine.npmStart();
  await until("The site is at");
  process.kill(-(child.pid as number), "SIGINT");
  await once(child, "exit");
  await expect.poll(machine.processes).toEqual([]);
});

test("a second signal ends at once, even where a part doesn't stop", async () => {
  const machine = await createMachine();
  const { child } = await machine.start();
  for (const pid of machine.processes().filter((one) => commandOf(one).includes("database.ts")))
    process.kill(pid, "SIGSTOP");
  child.kill("SIGINT");
  await expect.poll(() => isFree(Number(new URL(machine.form).port))).toBe(true);
  const ended = once(child, "exit");
  const signals = setInterval(() => child.kill("SIGINT"), 200);
  expect((await ended)[0]).toBe(1);
  clearInterval(signals);
  for (const pid of machine.processes()) process.kill(pid, "SIGCONT");
  await expect.poll(machine.processes).toEqual([]);
});
