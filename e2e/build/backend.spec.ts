import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import { openLocalDatabase, startBackend } from "../../scripts/backend/backend";
import { createServices } from "../../scripts/program";
import { connect } from "../../supabase/functions/send-contact-email/connect";
import { MESSAGE, type Message, postMessage, readInbox } from "../helpers/contact-function";
import { createMachine, launch } from "../helpers/start-script";
import { expect, test } from "../helpers/test";

/** Polls for as long as the test may take. */
const poll = <Value>(read: () => Value, intervals = [100, 500]) => expect.poll(read, { timeout: 0, intervals });

const post = (form: string, changes: Partial<Message> = {}) =>
  postMessage(form, { ...MESSAGE, message: 'Hello "you"', ...changes });

type Machine = Awaited<ReturnType<typeof createMachine>>;

/** Waits until the inbox has the mails of one message. */
const expectMails = (inbox: string) =>
  poll(async () => (await readInbox(inbox)).map(({ to }) => String(to)).sort()).toEqual([
    "ada@example.com",
    "owner@hammeredproductions.example",
  ]);

async function expectStopped(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal);
  expect((await once(child, "exit"))[0]).toBe(0);
}

/** @returns the port, a free one unless given */
async function listen(server: net.Server, port = 0): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** No server listens at an address. */
const isFree = (url: string) =>
  new Promise<boolean>((resolve) => {
    const probe = net.connect(Number(new URL(url).port), "127.0.0.1");
    probe.once("connect", () => resolve(false)).once("error", () => resolve(true));
  });

/** The processes of a machine, with their command lines. */
function processesOf({ folder }: Machine) {
  const read = (pid: string, file: string) => fs.readFileSync(`/proc/${pid}/${file}`, "utf8");
  return fs.readdirSync("/proc").flatMap((pid) => {
    try {
      const isOurs = read(pid, "environ").split("\0").includes(`BACKEND_FOLDER=${folder}`);
      return isOurs ? [{ pid: Number(pid), command: read(pid, "cmdline") }] : [];
    } catch {
      return []; // No process, or one that has just ended.
    }
  });
}

const expectNoProcess = (machine: Machine) => poll(() => processesOf(machine)).toEqual([]);

function killParts(machine: Machine, parts: RegExp, signal: NodeJS.Signals) {
  for (const { pid, command } of processesOf(machine)) if (parts.test(command)) process.kill(pid, signal);
}

test("npm start serves a form that sends, calls only this machine, and stops cleanly", async ({
  page,
  allowErrors,
}) => {
  // The page may still prefetch when the server stops.
  allowErrors(/^Failed to load resource: net::ERR_(CONNECTION_|EMPTY_RESPONSE|INCOMPLETE_CHUNKED|CONTENT_LENGTH)/);
  let touched = 0;
  const project = net.createServer((socket) => {
    touched += 1;
    socket.destroy();
  });
  const port = await listen(project);
  const database = `postgres://postgres:secret@127.0.0.1:${port}/postgres`;
  const machine = await createMachine();
  const { child, printed, until } = await machine.start({
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
  expect(printed()).toContain(`Read its mails at ${machine.inbox.replace("127.0.0.1", "localhost")}`);
  await page.goto(`${machine.site}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await (await post(machine.form)).json()).toMatchObject({ ok: true });
  await expectMails(machine.inbox);
  expect(touched).toBe(0);
  killParts(machine, /(database|function)\.ts/, "SIGKILL");
  for (const part of ["contact function", "database"]) await until(`The ${part} stopped. Starting it again...`);
  await expectStopped(child, "SIGINT");
  for (const url of [machine.site, machine.form, machine.inbox, `http://127.0.0.1:${machine.database}`])
    expect(await isFree(url), url).toBe(true);
  await expectNoProcess(machine);
  project.close();
});

test("after a kill during sending, the next start sends the message's mails, once", async () => {
  const machine = await createMachine();
  // A mail provider that never answers.
  let requests = 0;
  const provider = http.createServer(() => {
    requests += 1;
  });
  const first = await machine.start({ LOCAL_RESEND_BASE_URL: `http://127.0.0.1:${await listen(provider)}` });
  // The answer doesn't wait for the mails.
  expect((await post(machine.form)).status).toBe(200);
  await poll(() => requests).toBe(1);
  first.child.kill("SIGKILL");
  await expectNoProcess(machine);
  provider.close().closeAllConnections();

  // The lease of that mail ends now instead of in a minute.
  const between = await openLocalDatabase(machine.env);
  const sql = connect(between?.url ?? "", { max: 1 });
  await sql`update contact.outbox set due_at = now()`;
  await sql.end();
  await between?.close();

  const second = await machine.start();
  await expectMails(machine.inbox);
  await expectStopped(second.child, "SIGTERM");

  // The list needs no running backend.
  const table = machine.run("messages").stdout;
  for (const words of ["Ada", "A video", 'Hello "you"', "1 message"]) expect(table).toContain(words);
});

test("without Deno the site is served, and says what is missing", async () => {
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
  await expectStopped(child, "SIGINT");
});

test("an unreachable or remote database and a remote mail provider print one sentence each", async () => {
  const machine = await createMachine();
  const remote = "must be an address on this machine (127.0.0.1 or localhost).";
  for (const [name, address, sentence] of [
    // Another test could take any other port.
    ["LOCAL_DATABASE_URL", "postgres://u:secret@127.0.0.1:1/postgres", "the database can't be used (ECONNREFUSED)."],
    ["LOCAL_DATABASE_URL", "postgres://u:secret@db.example.com/postgres", `LOCAL_DATABASE_URL ${remote}`],
    ["LOCAL_RESEND_BASE_URL", "https://api.resend.com", `LOCAL_RESEND_BASE_URL ${remote}`],
  ] as const) {
    const parts = createServices();
    await expect(startBackend({ ...machine.env, [name]: address }, [], parts)).rejects.toThrow(new Error(sentence));
    await parts.stop();
  }
});

test("after a kill during the database's creation, the next start works, and Ctrl-C stops it", async () => {
  const machine = await createMachine();
  const first = launch("npm", ["start"], machine.env);
  const unfinished = path.join(machine.folder, "postgres.unfinished");
  await poll(() => fs.existsSync(unfinished), [20]).toBe(true);
  killParts(machine, /start\.ts/, "SIGKILL");
  await once(first.child, "exit");

  const { child, printed, until } = launch("npm", ["start"], machine.env);
  await until("The site is at");
  expect(printed()).not.toContain("can't send");
  expect((await post(machine.form)).status).toBe(200);
  // A terminal signals the whole group; npm passes the signal on, too.
  process.kill(-(child.pid as number), "SIGINT");
  await once(child, "exit");
  await expectNoProcess(machine);
});

test("a second start shares the first one's backend, and both serve copies of the site", async () => {
  const machine = await createMachine();
  const first = await machine.start();
  let port = 9001;
  while (!(await isFree(`http://localhost:${port}`))) port += 1;
  const second = await machine.start({ PORT: String(port) });
  expect(second.printed()).toContain("The contact form sends to the backend that another command has started.");
  const answer = await fetch(machine.form, { method: "OPTIONS", headers: { Origin: `http://localhost:${port}` } });
  expect(answer.headers.get("access-control-allow-origin")).toBe(`http://localhost:${port}`);
  await expectStopped(second.child, "SIGINT");
  expect((await post(machine.form)).status).toBe(200);
  expect((await fetch(machine.site)).status).toBe(200);
  await expectStopped(first.child, "SIGINT");
});

test("a second signal ends at once, even if a part doesn't stop", async () => {
  const machine = await createMachine();
  const { child } = await machine.start();
  killParts(machine, /database\.ts/, "SIGSTOP");
  const ended = once(child, "exit");
  const signals = setInterval(() => child.kill("SIGINT"), 200);
  expect((await ended)[0]).toBe(1);
  clearInterval(signals);
  killParts(machine, /./, "SIGCONT");
  await expectNoProcess(machine);
});

test("an invalid port and a taken one print one sentence each", async () => {
  const machine = await createMachine();
  // Before a build.
  const refusal = (more: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = machine.run("start", [], more);
    return [status, stdout, stderr.trim()];
  };
  expect(refusal({ PORT: "nine" })).toEqual([1, "", "PORT is nine, which is no port number (1 to 65535)."]);
  const site = Number(machine.env.PORT);
  const sentences = {
    [site]: `Port ${site} is taken by another program. Stop that one, or choose another port: PORT=${site + 1} npm start`,
    [machine.database]:
      `Port ${machine.database}, which the contact form's backend needs, is taken by another program. ` +
      `Stop that one, or choose other ports: BACKEND_PORT=${machine.database + 1000} npm start`,
  };
  for (const [port, sentence] of Object.entries(sentences)) {
    const taken = net.createServer();
    await listen(taken, Number(port));
    expect(refusal()).toEqual([1, "", sentence]);
    await once(taken.close(), "close");
  }
});

test("an old Node version prints one sentence, before anything is installed", () => {
  const old = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.0'}})";
  const args = ["--import", old, "scripts/install.mjs"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const sentence = "This project needs Node 20 or newer, from https://nodejs.org. This is Node 18.20.0.";
  expect([status, stderr.trim()]).toEqual([1, sentence]);
});
