import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { listen } from "../../__tests__/supabase/database/relay";
import { openLocalDatabase } from "../../scripts/backend/backend";
import { tryPort } from "../../scripts/backend/ports";
import { connect } from "../../supabase/functions/send-contact-email/connect";
import { MESSAGE, postMessage, readInbox } from "../helpers/contact-form";
import { createMachine, launch } from "../helpers/start-script";
import { expect, test } from "../helpers/test";
import { SITE } from "../helpers/test-site";

const SIGNALS = "Windows has no signals and no pgrep";
const isWindows = process.platform === "win32";

/** Polls for as long as the test may take. */
const poll = <Value>(read: () => Value) => expect.poll(read, { timeout: 0, intervals: [100, 500] });

/** Waits until the inbox has the mails of one message. */
const expectMails = (inbox: string) =>
  poll(async () => (await readInbox(inbox)).map(({ to }) => String(to)).sort()).toEqual([
    "ada@example.com",
    "owner@hammeredproductions.example",
  ]);

/** Waits until a machine's servers have ended. */
async function expectNoServer({ site, form, inbox, database }: Awaited<ReturnType<typeof createMachine>>) {
  const ports = [site, form, inbox].map((url) => Number(new URL(url).port));
  for (const port of [...ports, database]) await poll(() => tryPort(port)).toBeUndefined();
}

test("npm start sends on this machine alone, restarts its parts, and stops", async ({ page, allowErrors }) => {
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
    SUPABASE_DB_URL: database,
    CONTACT_DB_URL: database,
    RESEND_BASE_URL: `http://127.0.0.1:${port}`,
    CONTACT_TO: "owner@project.example",
    HTTP_PROXY: `http://127.0.0.1:${port}`,
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
  while (await tryPort(otherPort)) otherPort += 1;
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
  await poll(() => tryPort(otherPort)).toBeUndefined();
  expect((await postMessage(machine.form, MESSAGE)).status).toBe(200);
  expect((await fetch(machine.site)).status).toBe(200);

  const parts = execFileSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" })
    .trim()
    .split("\n");
  for (const part of parts) process.kill(Number(part), "SIGKILL");
  for (const part of ["contact function", "database"]) await until(`The ${part} stopped. Starting it again...`);
  child.kill("SIGTERM");
  expect((await once(child, "exit"))[0]).toBe(0);
  await expectNoServer(machine);
  project.close();
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
  const between = await openLocalDatabase(machine.env);
  const sql = connect(between?.url ?? "", { max: 1 });
  await sql`update contact.outbox set due_at = now()`;
  await sql.end();
  await between?.close();

  await machine.start();
  await expectMails(machine.inbox);
  const options = { env: machine.env, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "messages", "--drain"], options);
  expect([status, stderr]).toEqual([0, "0 mails sent\n"]);
  for (const words of ["Nothing to do.", "Ada <ada@example.com>", "  > you", "1 message\n"])
    expect(stdout).toContain(words);
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
