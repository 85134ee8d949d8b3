import { spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { openLocalDatabase, startBackend } from "../../scripts/backend/backend";
import { portErrorNow } from "../../scripts/backend/ports";
import { readBackendSettings } from "../../scripts/backend/settings";
import { createServices } from "../../scripts/common/program";
import { connect } from "../../supabase/functions/send-contact-email/connect";
import { listen } from "../../test-support/relay";
import { newFolder } from "../../test-support/temporary-folder";
import { SITE } from "../../test-support/test-site";
import { MESSAGE, postMessage, readInbox } from "../helpers/contact-form";
import { createMachine, launch } from "../helpers/start-script";
import { expect, test } from "../helpers/test";

const SIGNALS = "Windows has no signals";
const isWindows = process.platform === "win32";

/** Polls for as long as the test may take. */
const poll = <Value>(read: () => Value) => expect.poll(read, { timeout: 0, intervals: [100, 500] });

/** Waits until the inbox has the mails of one message. */
const expectMails = (inbox: string) =>
  poll(async () => (await readInbox(inbox)).map(({ to }) => String(to)).sort()).toEqual([
    "ada@example.com",
    "owner@hammeredproductions.example",
  ]);

/** Sends bytes to a server. @returns what it answers until it closes the connection */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = net.connect(port, "127.0.0.1");
  socket.write(bytes);
  const [answer] = await once(socket.setEncoding("utf8"), "data");
  socket.destroy();
  return answer;
}

/** Waits until a machine's servers have ended. */
async function expectNoServer({ site, form, inbox, database }: Awaited<ReturnType<typeof createMachine>>) {
  const ports = [site, form, inbox].map((url) => Number(new URL(url).port));
  for (const port of [...ports, database]) await poll(() => portErrorNow(port)).toBeUndefined();
}

/** A module that throws at a signal: an error that nobody catches, as in a library. */
const FAULT = `process.on("SIGUSR2", () => { throw new Error("A library's error"); })`;

test("npm start sends on this machine alone, shares its backend, outlasts errors, and stops", async ({
  page,
  allowErrors,
}) => {
  test.info().skip(isWindows, SIGNALS);
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
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAULT)}`,
    SUPABASE_DB_URL: database,
    CONTACT_DB_URL: database,
    RESEND_BASE_URL: `http://127.0.0.1:${port}`,
    CONTACT_TO: "owner@project.example",
    PGPORT: String(port),
  });
  // The tests' site is built as `npm start` builds.
  expect(printed()).not.toContain("Building");
  expect(printed()).toContain(`Read its mails at ${machine.inbox.replace("127.0.0.1", "localhost")}`);
  await page.goto(`${machine.site}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await (await postMessage(machine.form, MESSAGE)).json()).toMatchObject({ ok: true });
  await expectMails(machine.inbox);
  expect(touched).toBe(0);

  let otherPort = 9001;
  while (await portErrorNow(otherPort)) otherPort += 1;
  const origin = `http://localhost:${otherPort}`;
  const second = launch("npm", ["start"], { ...machine.env, PORT: String(otherPort) }, SITE);
  await second.until("The site is at");
  expect(second.printed()).toContain("The contact form sends to the backend that another command has started.");
  const answer = await fetch(machine.form, { method: "OPTIONS", headers: { Origin: origin } });
  expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
  expect((await fetch(origin)).status).toBe(200);
  // A terminal signals the whole group; npm passes the signal on, too.
  process.kill(-(second.child.pid as number), "SIGINT");
  await once(second.child, "exit");
  await poll(() => portErrorNow(otherPort)).toBeUndefined();
  expect((await postMessage(machine.form, MESSAGE)).status).toBe(200);
  expect((await fetch(machine.site)).status).toBe(200);

  // Requests that the function's runtime can't represent, an unfinished one, and more bytes than it reads.
  const { port: functionPort } = new URL(machine.form);
  for (const request of ["TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", "GET http:// HTTP/1.1\r\nHost: a\r\n\r\n"])
    expect(await exchange(Number(functionPort), request)).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect((await postMessage(machine.form, { ...MESSAGE, message: "a".repeat(5_000_000) })).status).toBe(413);
  const cut = net.connect(Number(functionPort), "127.0.0.1");
  cut.end("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{");
  await once(cut.resume(), "close");
  expect((await postMessage(machine.form, MESSAGE)).status).toBe(200);

  child.kill("SIGUSR2");
  await until("A library's error");
  expect((await postMessage(machine.form, MESSAGE)).status).toBe(200);
  expect((await fetch(machine.site)).status).toBe(200);

  child.kill("SIGTERM");
  expect((await once(child, "exit"))[0]).toBe(0);
  await expectNoServer(machine);
  project.close();
});

test("npm start ends when nobody reads its output any more", async () => {
  test.info().skip(isWindows, SIGNALS);
  const machine = await createMachine();
  const faulty = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAULT)}` };
  const { child } = await machine.start(faulty);
  const ended = once(child, "exit");
  child.stdout.destroy();
  child.stderr.destroy();
  child.kill("SIGUSR2");
  expect((await ended)[0]).toBe(0);
  await expectNoServer(machine);
});

test("after a kill during sending, the next start sends the message's mails, once; npm run messages lists it", async () => {
  test.info().skip(isWindows, SIGNALS);
  const machine = await createMachine();
  // A mail provider that never answers.
  const provider = http.createServer();
  const requested = once(provider, "request");
  const first = await machine.start({ LOCAL_RESEND_BASE_URL: `http://127.0.0.1:${await listen(provider)}` });
  // The answer doesn't wait for the mails.
  expect((await postMessage(machine.form, MESSAGE)).status).toBe(200);
  await requested;
  first.child.kill("SIGKILL");
  await expectNoServer(machine);
  provider.close().closeAllConnections();

  // The lease of that mail ends now instead of in a minute.
  const between = await openLocalDatabase(readBackendSettings(machine.env));
  const sql = connect(between?.url ?? "", { max: 1, prepare: true });
  await sql`update contact.outbox set due_at = now()`;
  await sql.end();
  await between?.stop();

  await machine.start();
  await expectMails(machine.inbox);
  const options = { env: machine.env, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "messages", "--drain"], options);
  expect([status, stderr]).toEqual([0, "0 mails sent\n"]);
  for (const words of ["Nothing to do.", "Ada <ada@example.com>", "  > you", "1 message\n"])
    expect(stdout).toContain(words);
});

test("after a kill during the database's creation, the next start creates it", async () => {
  test.info().skip(isWindows, SIGNALS);
  const machine = await createMachine();
  const folder = String(machine.env.BACKEND_FOLDER);
  // It creates another folder first.
  const watcher = fs.watch(folder);
  const started = once(watcher, "change");
  const killed = launch(process.execPath, ["--import", "tsx", "scripts/start.ts"], machine.env, SITE);
  await started;
  watcher.close();
  killed.child.kill("SIGKILL");
  await expectNoServer(machine);
  expect(fs.existsSync(path.join(folder, "postgres"))).toBe(false);
  await machine.start();
  expect((await postMessage(machine.form, MESSAGE)).status).toBe(200);
});

const LOCAL_ONLY = "must be an address on this machine (127.0.0.1 or localhost).";
for (const [name, address, sentence] of [
  ["LOCAL_DATABASE_URL", "postgres://u:secret@127.0.0.1:1/postgres", "the database can't be used (ECONNREFUSED)."],
  ["LOCAL_DATABASE_URL", "postgres://u:secret@db.example.com/postgres", `LOCAL_DATABASE_URL ${LOCAL_ONLY}`],
  ["LOCAL_RESEND_BASE_URL", "https://api.resend.com", `LOCAL_RESEND_BASE_URL ${LOCAL_ONLY}`],
] as const)
  test(`${name}=${address} is one sentence`, async () => {
    const env = { BACKEND_FOLDER: newFolder("backend"), [name]: address };
    const services = createServices();
    const start = async () => startBackend(readBackendSettings(env), [], services);
    await expect(start()).rejects.toThrow(new Error(sentence));
    await services.stop();
  });

test("an invalid port and a taken one end npm start with one sentence each", async () => {
  const { env, database, site } = await createMachine();
  const port = Number(new URL(site).port);
  const taken = (used: number) => listen(net.createServer().unref(), used);
  const start = (more = {}) => {
    const options = { env: { ...env, ...more }, cwd: SITE, encoding: "utf8" } as const;
    const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/start.ts"], options);
    return [status, stderr.trim()];
  };
  expect(start({ PORT: "nine" })).toEqual([1, "PORT is nine, which is no port number (1 to 65535)."]);
  await taken(database);
  const advice = (name: string, used: number) =>
    `is taken by another program. Stop that one, or choose another: ${name}=${used + 1000} npm start`;
  expect(start()).toEqual([
    1,
    `Port ${database}, which the contact form's backend needs, ${advice("BACKEND_PORT", database)}`,
  ]);
  await taken(port);
  expect(start()).toEqual([1, `Port ${port} ${advice("PORT", port)}`]);
});

const NODE_25 = `data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"25.1.0"}})`;
const ODD_FOLDER = `data:text/javascript,process.cwd=()=>"/a|b/site"`;
const PNPM = { npm_config_user_agent: "pnpm/11.0.0 npm/? node/v20.20.2", npm_lifecycle_event: "start" };
const VERSIONS = "Install one of the versions 20, 22, 24, 26 from https://nodejs.org.";
for (const [args, env, sentence] of [
  [["--import", NODE_25], {}, `This is Node 25.1.0. ${VERSIONS}`],
  [["--import", ODD_FOLDER], {}, "The site can't be built in a folder with | in its name. Rename it: /a|b"],
  [[], PNPM, "This project uses npm, not pnpm: npm run start"],
] as const)
  test(`before anything is installed, one sentence: ${sentence}`, () => {
    const settings = { encoding: "utf8", env: { ...process.env, ...env } } as const;
    const { status, stderr } = spawnSync(process.execPath, [...args, "scripts/run.mjs", "start"], settings);
    expect([status, stderr.trim()]).toEqual([1, sentence]);
  });
