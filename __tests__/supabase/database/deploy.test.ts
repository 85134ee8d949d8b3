/** `npm run deploy` with the real tools, on a real PostgreSQL; stand-ins for the APIs of Supabase and of Cloudflare. */
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import { text } from "node:stream/consumers";
import { copyProject } from "../../../e2e/helpers/project-copy";
import { connect } from "../../../supabase/functions/send-contact-email/connect";
import { temporaryFolder } from "../../temporary-folder";
import { listen } from "./relay";

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

/** Runs the command in a copy of the project. @param stopAt a SIGINT follows this line */
async function deploy(args: string[], settings: Record<string, string> = {}, stopAt?: string) {
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
  const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1", ...own, ...settings };
  const child = spawn(process.execPath, ["scripts/run.mjs", "deploy", ...args], { cwd: at("copy"), env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk) => {
      printed += chunk;
      if (stopAt && printed.includes(stopAt)) child.kill("SIGINT");
    });
  const code = await new Promise((resolve) => child.on("close", resolve));
  for (const secret of [TOKEN, "re_secret", "p%3Ass", "p:ss"]) expect(printed).not.toContain(secret);
  return { code, printed };
}

beforeEach(() => {
  calls.length = 0;
  status = 0;
  copyProject(at("copy"));
  fs.cpSync(".github", at("copy/.github"), { recursive: true });
  write("profile.yaml", `name: local\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: localhost\n`);
});

test("a dry run prints the steps; without a terminal the missing settings are named", async () => {
  const { code, printed } = await deploy(["function", "--dry-run"], { RESEND_API_KEY: "" });
  expect([code, printed]).toEqual([0, expect.stringContaining("It would ask for: RESEND_API_KEY.")]);
  expect(printed.match(/^\d\/6 .*$/gm)).toHaveLength(6);
  const missing = await deploy(["function"], { RESEND_API_KEY: "" });
  expect(missing).toEqual({ code: 1, printed: expect.stringContaining("Set RESEND_API_KEY in the environment or in") });
  const wrong = await deploy(["function"], { SUPABASE_PROJECT: "a-ref" });
  expect(wrong.printed).toContain("SUPABASE_PROJECT is not valid. It must be: The reference of the Supabase project");
  expect([calls, fs.existsSync(at("copy/.env.production"))]).toEqual([[], false]);
});

if (server) {
  const sql = connect(server, { max: 1, onnotice: () => {} });
  afterAll(() => sql.end());
  beforeEach(async () => {
    await sql`drop schema if exists contact, supabase_migrations, net cascade`;
    await sql.unsafe("create schema net; create function net.http_post() returns int language sql as 'select 1'");
  });

  test("the first deploy, after Ctrl-C between steps that change something, and one without changes", async () => {
    for (const step of [3, 4, 5])
      expect((await deploy(["function"], {}, `${step}/6`)).printed).not.toContain(`${step + 1}/6`);
    calls.length = 0;
    expect(await deploy(["function"])).toEqual({ code: 0, printed: expect.stringContaining("6/6") });
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
    expect(fs.statSync(at("copy/.env.production")).mode & 0o777).toBe(0o600);

    const again = await deploy(["function"]);
    expect([again.code, again.printed]).toEqual([0, expect.stringContaining("contact_function can log in.")]);
    expect(again.printed).toContain("Nothing to apply.");
  });

  test("a refused migration, a wrong token and no network end with what the tool says, and what to do", async () => {
    const expectFailure = async (words: RegExp, settings = {}) =>
      expect(await deploy(["function"], settings)).toEqual({ code: 1, printed: expect.stringMatching(words) });
    await sql`create schema contact`;
    await expectFailure(/schema "contact" already exists.*Is SUPABASE_DB_URL.*run the same command again/s);
    await sql`drop schema contact`;
    status = 401;
    await expectFailure(/access.*: failed\..*refused.*Is the access token right/s);
    write("profile.yaml", read("profile.yaml").replaceAll(url, "http://127.0.0.1:1"));
    await expectFailure(/access.*: failed\..*Is the access token right/s);
  });

  test("the site, by wrangler or into a folder; a fault that verify finds is shown", async () => {
    const own = { GATSBY_CONTACT_EMAIL: "hello@your.site", GATSBY_SUPABASE_ANON_KEY: "key" };
    const built = { ...own, GATSBY_SITE_URL: "http://localhost:1", GATSBY_SUPABASE_URL: `https://${REF}.supabase.co` };
    const mark = 'import("./scripts/built.ts").then((built) => built.setStamp(built.currentStamp(process.env)))';
    const env = { ...process.env, ...built };
    write("copy/public/index.html", "<html>");
    write("copy/hosts/Caddyfile");
    spawnSync(process.execPath, ["--import", "tsx", "-e", mark], { cwd: at("copy"), env });
    const host = { SITE_HOST: "cloudflare", CLOUDFLARE_ACCOUNT_ID: "a".repeat(32), CLOUDFLARE_PROJECT: "p" };
    const access = { CLOUDFLARE_API_BASE_URL: url, CLOUDFLARE_API_TOKEN: "cf_token" };
    const printed = expect.stringMatching(/is up to date.*Deployment complete.*✗ \/sitemap\.xml: /s);
    expect(await deploy(["site"], { ...own, ...host, ...access })).toEqual({ code: 1, printed });
    await deploy(["site"], { ...own, SITE_HOST: "folder", PUBLISH_FOLDER: at("releases") });
    expect(read("releases/current/public/index.html")).toBe("<html>");
  });
}
