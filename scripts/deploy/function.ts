// The first half of a deploy: the contact function and its database.
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { connect } from "../../supabase/functions/send-contact-email/connect";
import { FUNCTION_PATH } from "../backend/services";
import { envLines, type Settings, type Step, settingsOf, store } from "./settings";
import type { Tools } from "./tools";

const randomText = () => randomBytes(24).toString("hex");

/** Runs a statement, as the database's owner unless a URL is given. */
async function execute(settings: Settings, statement: string, url = settings.SUPABASE_DB_URL) {
  const sql = connect(url ?? "", { ca: settings.CONTACT_DB_CA, max: 1, connect_timeout: 15, onnotice: () => {} });
  await sql.unsafe(statement).finally(() => sql.end({ timeout: 5 }));
}

async function setLogin(settings: Settings): Promise<string> {
  const attempt = execute(settings, "select 1", settings.CONTACT_DB_URL ?? "");
  if (await attempt.then(() => true).catch(() => false)) return "The role contact_function can log in.";
  const url = new URL(settings.SUPABASE_DB_URL ?? "");
  url.username = url.username.replace(/^postgres(?=\.|$)/, "contact_function");
  url.password = randomText();
  // Supabase's pooler has the transaction mode at another port.
  if (url.hostname.endsWith(".pooler.supabase.com")) url.port = "6543";
  settings.CONTACT_DB_URL = url.href;
  await execute(settings, `alter role contact_function login password '${url.password}'`);
  store("CONTACT_DB_URL", url.href);
  return "The role contact_function has a new password.";
}

/** Sets all settings of the function, by a file because others can read a process' arguments. */
async function setSecrets(settings: Settings, upload: (file: string) => Promise<string>): Promise<string> {
  settings.CONTACT_LIMITER_SECRET ||= randomText();
  store("CONTACT_LIMITER_SECRET", settings.CONTACT_LIMITER_SECRET);
  settings.CONTACT_ADDRESS_HEADER ||= "cf-connecting-ip";
  settings.CONTACT_ALLOWED_ORIGINS ||= new URL(settings.GATSBY_SITE_URL ?? "").origin;
  const own = settingsOf(settings, /^(CONTACT|RESEND)_/);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "deploy-"));
  // Also after Ctrl-C.
  process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "secrets.env");
  fs.writeFileSync(file, envLines(own), { mode: 0o600 });
  await upload(file);
  return Object.keys(own).join(", ");
}

/** Each step may be repeated; the password stays if it works. */
export function functionSteps(settings: Settings, { tool }: Tools): Step[] {
  const env = { SUPABASE_ACCESS_TOKEN: settings.SUPABASE_ACCESS_TOKEN };
  const project = `--remote=${settings.SUPABASE_PROJECT}`;
  const supabase = (...args: string[]) => tool("supabase", [...args, "--yes"], env);
  const TOKEN = "Is the access token right, and is the network there?";
  return [
    {
      // First, because the next steps would leave a function with another password if this failed.
      title: "The access to the project (supabase secrets list)",
      advice: TOKEN,
      run: () => tool("supabase", ["secrets", "list", project], env).then(() => "Granted."),
    },
    {
      title: "The database's tables (supabase db push)",
      advice: "Is SUPABASE_DB_URL the session pooler's address, with the database's password?",
      async run() {
        const owner = new URL(settings.SUPABASE_DB_URL ?? "");
        const PGPASSWORD = decodeURIComponent(owner.password);
        owner.password = "";
        const printed = await tool("supabase", ["db", "push", `--remote=${owner.href}`, "--yes"], { PGPASSWORD });
        return /Applying migration/.test(printed) ? "The migration is applied." : "Nothing to apply.";
      },
    },
    {
      title: "The function's login to the database",
      advice: "Does SUPABASE_DB_URL have the rights of the owner?",
      run: () => setLogin(settings),
    },
    {
      title: "The function's settings (supabase secrets set)",
      advice: TOKEN,
      run: () => setSecrets(settings, (file) => supabase("secrets", "set", "--env-file", file, project)),
    },
    {
      title: "The function (supabase functions deploy)",
      advice: TOKEN,
      run: () => supabase("functions", "deploy", "send-contact-email", project, "--use-api").then(() => "Deployed."),
    },
    {
      title: "The schedule (contact.schedule)",
      advice: "Does the database have the extensions pg_cron and pg_net?",
      async run() {
        const address = new URL(FUNCTION_PATH, settings.GATSBY_SUPABASE_URL).href;
        await execute(settings, `select contact.schedule('${address}', ${Number(settings.KEEP_DAYS || 730)})`);
        return "Mails are tried again each minute, and old messages are deleted at night.";
      },
    },
  ];
}
