/** `npm run deploy` with the real tools, on a real PostgreSQL; stand-ins for the APIs of Supabase and of Cloudflare. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import tls from "node:tls";
import { expiryWarning, fetchRoot } from "../../../scripts/deploy/root-certificate";
import { connect } from "../../../supabase/functions/send-contact-email/connect";
import { copyProject } from "../../../test-support/project-copy";
import { listen } from "../../../test-support/relay";
import { temporaryFolder } from "../../../test-support/temporary-folder";

// The first use of a tool downloads it.
jest.setTimeout(600_000);
const { at, read, write } = temporaryFolder();
const { TEST_POSTGRES_URL: server } = process.env;
const REF = "abcdefghijklmnopqrst";
const TOKEN = `sbp_${"a".repeat(40)}`;
const FROM = `Tim's "Films" <c@your.site>`;

/** The requests to both APIs, and the status of a refusal. */
const calls: { address: string; body: string }[] = [];
let status = 0;
const jwt = ["{}", JSON.stringify({ exp: 4e9, max_file_count_allowed: 9 }), ""].map((part) => btoa(part)).join(".");
const deployed = { id: "d", url: "https://d.pages.dev", latest_stage: { name: "deploy", status: "success" } };
const answers: [RegExp, object][] = [
  [/^GET .*\/secrets$/, []],
  [/^POST .*\/functions\/deploy/, { id: "f", slug: "f", name: "f", status: "ACTIVE", version: 1 }],
  [/upload-token$/, { result: { jwt } }],
  [/check-missing$/, { result: [] }],
  [/\/deployments/, { result: deployed }],
  [/\/sites\/s\?/, { id: "s", name: "p", url: "https://d.netlify.app", account_id: "a" }],
  [/\/deploys/, { id: "d", state: "ready", required: [], ssl_url: "https://d.netlify.app" }],
  [/\/pages\//, { result: { name: "p", production_branch: "main", deployment_configs: { production: {} } } }],
  [/^GET .*\/v1\/projects\/\w+$/, { id: REF, ref: REF, name: "p", status: "ACTIVE_HEALTHY", region: "us-east-1" }],
];
const api = http.createServer(async (request, response) => {
  const address = `${request.method} ${request.url}`;
  calls.push({ address, body: await text(request) });
  const answer = answers.find(([pattern]) => pattern.test(address))?.[1] ?? {};
  const usual = request.method === "POST" && address.includes("/v1/") ? 201 : 200;
  response.writeHead(status || usual, { "Content-Type": "application/json" });
  const success = Array.isArray(answer) ? answer : { success: true, errors: [], messages: [], ...answer };
  response.end(JSON.stringify(status ? { message: "refused" } : success));
});
let url: string;
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(api)}`;
});
afterAll(() => api.close().closeAllConnections());

/** The environment of a deploy. */
function environment(settings: NodeJS.ProcessEnv) {
  const own = {
    GATSBY_SITE_URL: "http://localhost:1",
    CONTACT_TO: "owner@your.site",
    CONTACT_FROM: FROM,
    SUPABASE_PROJECT: REF,
    SUPABASE_ACCESS_TOKEN: TOKEN,
    SUPABASE_DB_URL: (server ?? "postgres://postgres@127.0.0.1:1/postgres").replace("postgres@", "postgres:p%3Ass@"),
    SUPABASE_PROFILE: at("profile.yaml"),
    RESEND_API_KEY: "re_secret",
  };
  return { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1", ...own, ...settings };
}

/** Runs the command in a copy of the project. @param stopAt a SIGINT follows this line */
async function deploy(args: string[], settings: Record<string, string> = {}, stopAt?: string) {
  const options = { cwd: at("copy"), env: environment(settings) };
  const child = spawn(process.execPath, ["scripts/run.mjs", "deploy", ...args], options);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk) => {
      printed += chunk;
      if (stopAt && printed.includes(stopAt)) child.kill("SIGINT");
    });
  const code = await new Promise((resolve) => child.on("close", resolve));
  for (const secret of [TOKEN, "re_secret", "p%3Ass", "p:ss", "cf_token", "nfp_token"])
    expect(printed).not.toContain(secret);
  return { code, printed };
}

beforeEach(() => {
  calls.length = 0;
  status = 0;
  copyProject(at("copy"));
  const filter = (file: string) => path.basename(file) !== "node_modules";
  fs.cpSync(".github", at("copy/.github"), { recursive: true, filter });
  write("profile.yaml", `name: local\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: localhost\n`);
});

test("a dry run prints the steps; without a terminal the missing settings are named", async () => {
  const { code, printed } = await deploy(["function", "--dry-run"], { RESEND_API_KEY: "" });
  expect([code, printed]).toEqual([0, expect.stringContaining("It would ask for: RESEND_API_KEY.")]);
  expect(printed.match(/^\d\/8 .*$/gm)).toHaveLength(8);
  const missing = await deploy(["function"], { RESEND_API_KEY: "" });
  expect(missing).toEqual({ code: 1, printed: expect.stringContaining("Set RESEND_API_KEY in the environment or in") });
  expect([calls, fs.existsSync(at("copy/supabase/.env"))]).toEqual([[], false]);
});

test("before the first step private settings move to their file, and a wrong value is refused", async () => {
  write("copy/.env.production", "NETLIFY_SITE_ID=s\n");
  const place = "postgres.zyxwvutsrqponmlkjihg:p%3Ass@aws.pooler.supabase.com";
  const { code, printed } = await deploy(["function"], { SUPABASE_DB_URL: `postgres://${place}:5432/postgres` });
  const words = "SUPABASE_DB_URL belongs to the Supabase project zyxwvutsrqponmlkjihg, but";
  expect([code, printed]).toEqual([1, expect.stringContaining(words)]);
  expect(printed).toContain("Moved from .env.production to supabase/.env, which no build reads: NETLIFY_SITE_ID.");
  expect(printed).not.toContain("1/8");
});

/** Runs the command in a terminal. @param keys what a person types at each text that appears, in order */
async function deployByHand(settings: NodeJS.ProcessEnv, keys: [text: string, typed: string][]) {
  // The terminal of a pipe has no size.
  const command = `stty columns 120 rows 30; "${process.execPath}" scripts/run.mjs deploy function`;
  const options = { cwd: at("copy"), env: environment(settings), timeout: 60_000 };
  const child = spawn("script", ["--quiet", "--flush", "--return", "--command", command, "/dev/null"], options);
  let printed = "";
  let answered = 0;
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    printed += chunk;
    const [next] = keys;
    if (!next || !printed.slice(answered).includes(next[0])) return;
    answered = printed.length;
    keys.shift();
    child.stdin.write(next[1]);
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { code, printed };
}

if (server) {
  const sql = connect(server, { max: 1, onnotice: () => {} });
  afterAll(() => sql.end());
  beforeEach(async () => {
    await sql`drop schema if exists contact, supabase_migrations, net cascade`;
    await sql.unsafe("create schema net; create function net.http_post() returns int language sql as 'select 1'");
  });

  test("the first deploy, after Ctrl-C between steps that change something, and one without changes", async () => {
    for (const step of [5, 6, 7])
      expect((await deploy(["function"], {}, `${step}/8`)).printed).not.toContain(`${step + 1}/8`);
    calls.length = 0;
    const first = await deploy(["function"]);
    expect(first).toEqual({ code: 0, printed: expect.stringContaining("8/8") });
    // What a tool prints is indented.
    expect(first.printed).toMatch(/^ {4}\S/m);
    const bodyOf = (ending: RegExp) => calls.find(({ address }) => ending.test(address))?.body ?? "";
    const posted: Record<string, string>[] = JSON.parse(bodyOf(/^POST .*secrets$/));
    const values = Object.fromEntries(posted.map(({ name, value }) => [name, value ?? ""]));
    expect(values).toMatchObject({ CONTACT_FROM: FROM, CONTACT_ALLOWED_ORIGINS: "http://localhost:1" });
    const uploaded = bodyOf(/functions\/deploy/);
    expect(uploaded).toContain('"verify_jwt":false');
    for (const file of fs.readdirSync("supabase/functions/send-contact-email")) expect(uploaded).toContain(`/${file}"`);
    const login = connect(values.CONTACT_DB_URL ?? "", { max: 1 });
    expect(await login`select current_user as name`).toEqual([{ name: "contact_function" }]);
    await login.end();
    expect(await sql`select from cron.job where jobname = 'contact-drain'`).toHaveLength(1);
    expect(fs.statSync(at("copy/supabase/.env")).mode & 0o777).toBe(0o600);
    expect(fs.existsSync(at("copy/.env.production"))).toBe(false);

    const again = await deploy(["function"]);
    expect([again.code, again.printed]).toEqual([0, expect.stringContaining("contact_function can log in.")]);
    expect(again.printed).toContain("Nothing to apply.");
  });

  test("another program's migrations in the database stop the deploy, with advice that harms neither", async () => {
    await sql.unsafe(`create schema supabase_migrations; create table supabase_migrations.schema_migrations
      (version text primary key, statements text[], name text);
      insert into supabase_migrations.schema_migrations values ('20240101000000', '{}', 'shop')`);
    const { code, printed } = await deploy(["function"]);
    expect([code, printed]).toEqual([1, expect.stringMatching(/^ {4}Remote migration versions not found/m)]);
    expect(printed).toContain(
      '"Remote migration versions not found", the database is another program\'s: never "repair"',
    );
    expect(await sql`select from pg_namespace where nspname = 'contact'`).toHaveLength(0);
  });

  test("only a refused login gets a new password; a database that doesn't answer or fails otherwise keeps it", async () => {
    await deploy(["function"]);
    const stored = read("copy/supabase/.env");
    const [line = "", password = ""] = /^CONTACT_DB_URL='.*:([0-9a-f]+)@.*'$/m.exec(stored) ?? [];
    const sockets: net.Socket[] = [];
    const silent = net.createServer((socket) => sockets.push(socket));
    // A pooler's own error.
    const failing = net.createServer((socket) => {
      const fields = Buffer.from("SFATAL\0CXX000\0MTenant or user not found\0\0");
      const length = Buffer.alloc(4);
      length.writeUInt32BE(fields.length + 4);
      socket
        .on("error", () => {})
        .once("data", () => {
          socket.write("N");
          socket.once("data", () => socket.end(Buffer.concat([Buffer.from("E"), length, fields])));
        });
    });
    for (const [server, words] of [
      [silent, /CONNECT_TIMEOUT/],
      [failing, /Tenant or user not found/],
    ] as const) {
      const place = `postgres://contact_function:${password}@127.0.0.1:${await listen(server)}/postgres`;
      const { code, printed } = await deploy(["function"], { CONTACT_DB_URL: place });
      server.close();
      for (const socket of sockets) socket.destroy();
      expect([code, printed]).toEqual([1, expect.stringMatching(words)]);
      expect(printed).toContain("To get a new password, delete CONTACT_DB_URL from supabase/.env.");
      expect(printed).not.toContain(password);
      expect(read("copy/supabase/.env")).toBe(stored);
    }
    // PostgreSQL's own refusal.
    await sql`alter role contact_function nologin`;
    expect((await deploy(["function"])).printed).toContain("The role contact_function has a new password.");
    expect(read("copy/supabase/.env")).not.toContain(line);
  });

  test("the root's certificate is taken from the server if its fingerprint is the expected one, and no other", async () => {
    const pem = process.env.TEST_POSTGRES_CA ?? "";
    const { fingerprint256, validTo } = new X509Certificate(pem);
    const own = { name: "Our root", fingerprint256, validTo };
    expect((await fetchRoot(server, own)).trim()).toBe(pem.trim());
    const { TEST_POOLER_URL = "" } = process.env;
    expect((await fetchRoot(TEST_POOLER_URL, own)).trim()).toBe(pem.trim());
    const refused = `The database's server does not send Supabase Root 2021 CA. It sends:\n  CN=127.0.0.1, SHA-256 ${fingerprint256}`;
    await expect(fetchRoot(server)).rejects.toThrow(refused);
    const plain = net.createServer((socket) => socket.end("N"));
    await expect(fetchRoot(`postgres://u@127.0.0.1:${await listen(plain)}/p`)).rejects.toThrow(
      "no encrypted connections",
    );
    plain.close();
    const closing = net.createServer((socket) => socket.once("data", () => socket.end()));
    const closed = fetchRoot(`postgres://u@127.0.0.1:${await listen(closing)}/p`);
    await expect(closed).rejects.toThrow("127.0.0.1 closed the connection.");
    closing.close();
    expect(expiryWarning(own.validTo)).toContain(new Date(validTo).toISOString().slice(0, 10));
    expect(expiryWarning("2999-01-01")).toBeUndefined();
  });

  test("the root is found at the end of a chain, as Supabase's pooler sends it", async () => {
    const openssl = (command: string) => execFileSync("openssl", command.split(" "), { cwd: at(), stdio: "pipe" });
    write("ca.cnf", "basicConstraints=CA:TRUE\n");
    openssl("req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=Root -keyout root.key -out root.crt");
    for (const [name, issuer] of [
      ["between", "root"],
      ["server", "between"],
    ]) {
      openssl(`req -newkey rsa:2048 -nodes -subj /CN=${name} -keyout ${name}.key -out ${name}.csr`);
      const extensions = name === "between" ? " -extfile ca.cnf" : "";
      openssl(`x509 -req -days 2 -in ${name}.csr -CA ${issuer}.crt -CAkey ${issuer}.key -out ${name}.crt${extensions}`);
    }
    const cert = ["server", "between", "root"].map((name) => read(`${name}.crt`)).join("");
    const pooler = net.createServer((socket) =>
      socket.once("data", () => {
        socket.write("S");
        new tls.TLSSocket(socket, { isServer: true, key: read("server.key"), cert }).on("error", () => {});
      }),
    );
    const { fingerprint256, validTo } = new X509Certificate(read("root.crt"));
    const address = `postgres://u@127.0.0.1:${await listen(pooler)}/p`;
    expect(await fetchRoot(address, { name: "Root", fingerprint256, validTo })).toBe(read("root.crt"));
    await expect(fetchRoot(address)).rejects.toThrow(
      /It sends:\n {2}CN=server, .*\n {2}CN=between, .*\n {2}CN=Root, SHA-256/,
    );
    pooler.close();
  });

  test("a refused migration, a wrong token and no network end with what the tool says, and what to do", async () => {
    const expectFailure = async (words: RegExp, settings = {}) =>
      expect(await deploy(["function"], settings)).toEqual({ code: 1, printed: expect.stringMatching(words) });
    await sql`create schema contact`;
    await expectFailure(/schema "contact" already exists.*Is SUPABASE_DB_URL.*run the same command again/s);
    await sql`drop schema contact`;
    status = 401;
    await expectFailure(/refused.*access.*: failed\..*Is the access token right/s);
    write("profile.yaml", read("profile.yaml").replaceAll(url, "http://127.0.0.1:1"));
    await expectFailure(/access.*: failed\..*Is the access token right/s);
  });

  test("it asks for what is missing, again after a mistake; secrets are neither shown nor stored; Ctrl-C ends it", async () => {
    const missing = { CONTACT_TO: undefined, RESEND_API_KEY: undefined };
    const [clear, enter, interrupt] = ["\u0015", "\r", "\u0003"];
    status = 401;
    const { code, printed } = await deployByHand(missing, [
      ["The owner's mailbox", `owner${enter}`],
      ["is not like mailbox@your.domain", `${clear}owner@your.site; second@your.site${enter}`],
      ["The key of the Resend account", `re_secret${enter}`],
    ]);
    expect([code, printed]).toEqual([1, expect.stringContaining("Is the access token right")]);
    expect(printed).not.toContain("re_secret");
    expect(read("copy/supabase/.env")).toBe("CONTACT_TO='owner@your.site; second@your.site'\n");
    const other = { SUPABASE_PROJECT: undefined, GATSBY_SUPABASE_URL: "https://zyxwvutsrqponmlkjihg.supabase.co" };
    const wrong = await deployByHand(other, [
      ["The reference of the Supabase project", `${REF}${enter}`],
      ["belongs to the Supabase project zyxw", interrupt],
    ]);
    expect([wrong.code, wrong.printed]).toEqual([1, expect.stringContaining("Nothing is deployed.")]);
    // CONTACT_TO is known now.
    const ended = await deployByHand(missing, [["The key of the Resend account", interrupt]]);
    expect([ended.code, ended.printed]).toEqual([
      1,
      expect.stringContaining("Nothing is deployed. The same command goes on."),
    ]);
  });

  test("the site, by wrangler or by Netlify's tool; a fault that verify finds is shown", async () => {
    const own = { GATSBY_CONTACT_EMAIL: "hello@your.site", GATSBY_SUPABASE_ANON_KEY: "key" };
    const built = { ...own, GATSBY_SITE_URL: "http://localhost:1", GATSBY_SUPABASE_URL: `https://${REF}.supabase.co` };
    const mark = 'import("./scripts/site/built.ts").then((built) => built.setStamp(built.currentStamp(process.env)))';
    const env = { ...process.env, ...built };
    write("copy/public/index.html", "<html>");
    spawnSync(process.execPath, ["--import", "tsx", "-e", mark], { cwd: at("copy"), env });
    const host = { SITE_HOST: "cloudflare", CLOUDFLARE_ACCOUNT_ID: "a".repeat(32), CLOUDFLARE_PROJECT: "p" };
    const access = { CLOUDFLARE_API_BASE_URL: url, CLOUDFLARE_API_TOKEN: "cf_token" };
    const printed = expect.stringMatching(/is up to date.*Deployment complete.*✗ \/sitemap\.xml: /s);
    expect(await deploy(["site"], { ...own, ...host, ...access })).toEqual({ code: 1, printed });
    // It asks another host for the site's extensions, whose address can't be set.
    const withoutExtensions = `const own = fetch; globalThis.fetch = async (url, init) =>
      String(url).startsWith("https://api.netlifysdk.com/") ? Response.json([]) : own(url, init)`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(withoutExtensions)}`;
    const netlify = { SITE_HOST: "netlify", NETLIFY_SITE_ID: "s", NETLIFY_AUTH_TOKEN: "nfp_token" };
    calls.length = 0;
    const byNetlify = await deploy(["site"], { ...own, ...netlify, NETLIFY_API_URL: `${url}/api/v1`, NODE_OPTIONS });
    expect(byNetlify.printed).toMatch(/✓ Production URL: .*https:\/\/d\.netlify\.app.*✗ \/sitemap\.xml: /s);
    const sent = calls.find(({ address }) => address === "PUT /api/v1/sites/s/deploys/d");
    expect(JSON.parse(sent?.body ?? "").files).toHaveProperty(["index.html"]);
  });
}
