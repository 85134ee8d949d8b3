import { spawnSync } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { ownMachine } from "../own-machine";
import { expect, test } from "../test";

const MESSAGE = { name: "Ada", email: "ada@example.com", subject: "A video", message: 'Hello "you"' };
const post = (form: string) =>
  fetch(form, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(MESSAGE) });

type Mail = { to: string[] };
const recipients = async (inbox: string) =>
  ((await (await fetch(`${inbox}/emails.json`)).json()) as Mail[]).map(({ to }) => String(to)).sort();

const messages = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  spawnSync(process.execPath, ["scripts/messages.mjs", ...args], { env, encoding: "utf8" });

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(port, "127.0.0.1");
    probe.once("connect", () => resolve(false)).once("error", () => resolve(true));
  });
}

test("a built site is served at once, with a contact form that sends, and stops cleanly", async ({ page }) => {
  const machine = await ownMachine();
  const { child, printed } = await machine.start();
  expect(printed()).toContain(`Its mails are caught at ${machine.inbox.replace("127.0.0.1", "localhost")}`);
  await page.context().unrouteAll();
  await page.goto(`${machine.site}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await (await post(machine.form)).json()).toMatchObject({ ok: true, confirmation: "sent" });
  expect(await recipients(machine.inbox)).toEqual(["ada@example.com", "owner@hammeredproductions.example"]);
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  for (const url of [machine.site, machine.form, machine.inbox, `http://127.0.0.1:${machine.database}`])
    expect(await isFree(Number(new URL(url).port)), url).toBe(true);
});

test("killed in the middle of sending, the next start has the message and sends its mails, once", async () => {
  const machine = await ownMachine();
  // A mail provider that takes requests and never answers.
  let asked = 0;
  const provider = http.createServer(() => {
    asked += 1;
  });
  await once(provider.listen(0, "127.0.0.1"), "listening");
  const { port } = provider.address() as AddressInfo;
  const first = await machine.start({ RESEND_BASE_URL: `http://127.0.0.1:${port}` });
  const answer = post(machine.form).catch(() => "none");
  await expect.poll(() => asked).toBe(2);
  first.child.kill("SIGKILL");
  expect(await answer).toBe("none");
  provider.close().closeAllConnections();

  const second = await machine.start();
  await expect.poll(() => recipients(machine.inbox), { timeout: 50_000 }).toHaveLength(2);
  const running = messages(machine.env);
  expect(running.stdout).toContain("ada@example.com");
  second.child.kill("SIGTERM");
  await once(second.child, "exit");

  // The list needs no running backend.
  const table = messages(machine.env).stdout;
  for (const words of ["Ada", "A video", 'Hello "you"', "1 message"]) expect(table).toContain(words);
  expect(table.match(/sent/g)).toHaveLength(2);
  const [head, row] = messages(machine.env, "--csv").stdout.split("\n");
  expect(head).toBe("received_at,name,email,subject,message,notification,confirmation,id");
  expect(row).toMatch(/^\d{4}-[^,]+,Ada,ada@example\.com,A video,"Hello ""you""",sent,sent,[0-9a-f-]{36}$/);
});

test("where Deno has no program, the site is served all the same, and says what is missing", async () => {
  const machine = await ownMachine();
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
  const machine = await ownMachine();
  // Port 1 is nobody's; any other could become another test's.
  const nobody = "postgres://postgres:secret@127.0.0.1:1/postgres";
  const { child, printed } = await machine.start({ SUPABASE_DB_URL: nobody });
  await expect
    .poll(printed)
    .toContain("The contact form can't send on this machine: The database can't be used (ECONNREFUSED).");
  expect(printed()).not.toContain("secret");
  expect((await fetch(machine.site)).status).toBe(200);
  child.kill("SIGINT");
  await once(child, "exit");
});

test("before the first message the list says so, and a word it doesn't know is told", async () => {
  const { env } = await ownMachine();
  expect(messages(env).stdout).toBe("No messages yet.\n");
  expect(messages(env, "--cvs")).toMatchObject({
    status: 1,
    stderr: "\n--cvs is not known here. Known are --csv and --drain.\n",
  });
});
