/** How the local backend starts, or says why it can't. */
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import { startBackend, startLocalBackend } from "../../scripts/backend/backend";
import { startChild } from "../../scripts/backend/children";
import { checkBackendPorts, freePort, sitePort } from "../../scripts/backend/ports";
import { localDatabaseUrl, startDatabase } from "../../scripts/backend/services";
import { createServices } from "../../scripts/program";
import { connect } from "../../supabase/functions/send-contact-email/connect";
import { temporaryFolder } from "../temporary-folder";

const folder = temporaryFolder();
let services = createServices();
afterEach(async () => {
  jest.restoreAllMocks();
  await services.stop();
  services = createServices();
});

const readErrors = () => jest.spyOn(console, "error").mockImplementation(() => {}).mock.calls;

test("without Deno the site is served, and says what is missing", async () => {
  jest.doMock("deno/install_api.cjs", () => {
    throw new Error("no binary");
  });
  const errors = readErrors();
  await startLocalBackend({ BACKEND_FOLDER: folder.at() }, 9000, services);
  jest.dontMock("deno/install_api.cjs");
  expect(errors.join()).toContain("The contact form can't send on this machine: Deno, which runs");
});

test("an unreachable or remote database and a remote mail provider are one sentence each", async () => {
  const unreachable = `postgres://u:secret@127.0.0.1:${await freePort()}/postgres`;
  const remote = "must be an address on this machine (127.0.0.1 or localhost).";
  for (const [name, address, sentence] of [
    ["LOCAL_DATABASE_URL", unreachable, "the database can't be used (ECONNREFUSED)."],
    ["LOCAL_DATABASE_URL", "postgres://u:secret@db.example.com/postgres", `LOCAL_DATABASE_URL ${remote}`],
    ["LOCAL_RESEND_BASE_URL", "https://api.resend.com", `LOCAL_RESEND_BASE_URL ${remote}`],
  ] as const) {
    const start = startBackend({ BACKEND_FOLDER: folder.at(), [name]: address }, [], services);
    await expect(start).rejects.toThrow(new Error(sentence));
  }
});

test("after a kill during the database's creation, the next start creates it", async () => {
  const place = folder.at("postgres");
  const port = await freePort();
  const args = ["--import", "tsx", "scripts/backend/database.ts", place, String(port)];
  const watcher = fs.watch(folder.at());
  const killed = startChild(process.execPath, args, process.env);
  // It creates another folder first.
  await once(watcher, "change");
  watcher.close();
  process.kill(killed.pid ?? 0, "SIGKILL");
  await killed.exited;
  expect(fs.existsSync(place)).toBe(false);
  services.add(await startDatabase(place, port));
  const sql = connect(localDatabaseUrl(port), { max: 1 });
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  await sql.end();
});

test("an invalid port and a taken one end the program with one sentence each", async () => {
  const port = await freePort();
  const env: NodeJS.ProcessEnv = { PORT: "nine", BACKEND_PORT: String(port + 1) };
  jest.replaceProperty(process, "env", env);
  const exit = jest.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("exit");
  });
  const errors = readErrors();
  const expectRefusal = async (start: Promise<unknown>, sentence: string) => {
    await expect(start).rejects.toThrow("exit");
    expect(exit).toHaveBeenLastCalledWith(1);
    expect(errors.pop()).toEqual([`\n${sentence}`]);
  };
  await expectRefusal(sitePort(9000, "npm start"), "PORT is nine, which is no port number (1 to 65535).");
  env.PORT = String(port);
  for (const taken of [port, port + 2]) {
    const server = net.createServer().listen(taken, "127.0.0.1");
    await once(server, "listening");
    services.add({ stop: async () => void server.close() });
  }
  await expectRefusal(
    sitePort(9000, "npm start"),
    `Port ${port} is taken by another program. Stop that one, or choose another: PORT=${port + 1000} npm start`,
  );
  await expectRefusal(
    checkBackendPorts(env, "http://localhost:9000", "npm start"),
    `Port ${port + 2}, which the contact form's backend needs, is taken by another program. ` +
      `Stop that one, or choose another: BACKEND_PORT=${port + 1002} npm start`,
  );
});
