// The first half of a deploy: the contact function and its database.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { FUNCTION_PATH } from "../backend/function";
import { envLine, store } from "../common/env-files";
import { execute, randomText, setAuthority, setLogin } from "./database";
import { type Settings, type Step, settingsOf } from "./settings";
import type { Tools } from "./tools";

/** Sets those settings of the function that have a value, by a file because others can read a process' arguments. */
async function setSecrets(settings: Settings, upload: (file: string) => Promise<string>): Promise<string> {
  settings.CONTACT_LIMITER_SECRET ||= randomText();
  store("CONTACT_LIMITER_SECRET", settings.CONTACT_LIMITER_SECRET);
  settings.CONTACT_ADDRESS_HEADER ||= "cf-connecting-ip";
  settings.CONTACT_ALLOWED_ORIGINS ||= new URL(settings.GATSBY_SITE_URL ?? "").origin;
  const own = settingsOf(settings, /^(CONTACT|RESEND)_/);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "deploy-"));
  // The file is removed after Ctrl-C too.
  process.on("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "secrets.env");
  const lines = Object.entries(own).map(([name, value = ""]) => envLine(name, value));
  fs.writeFileSync(file, lines.join(""), { mode: 0o600 });
  await upload(file);
  return Object.keys(own).join(", ");
}

/** Each step may be repeated; the password stays if it works. */
export function functionSteps(settings: Settings, { install, tool }: Tools): Step[] {
  const env = { SUPABASE_ACCESS_TOKEN: settings.SUPABASE_ACCESS_TOKEN };
  const project = `--project-ref=${settings.SUPABASE_PROJECT}`;
  const supabase = (...args: string[]) => tool("supabase", [...args, "--yes"], env);
  const TOKEN = "Is the access token right, and is the network there?";
  return [
    {
      title: "Supabase's command line (npm ci)",
      advice: "Is the network there?",
      run: () => install("supabase"),
    },
    {
      // Before any change, because the next steps would leave a function with another password if this failed.
      title: "The access to the project (supabase secrets list)",
      advice: TOKEN,
      run: () => tool("supabase", ["secrets", "list", project], env).then(() => "Granted."),
    },
    {
      title: "The certificate of the database's authority",
      advice: "Is SUPABASE_DB_URL the session pooler's address, and is the network there?",
      run: () => setAuthority(settings),
    },
    {
      title: "The database's tables (supabase db push)",
      advice:
        'If the words above are "Remote migration versions not found", the database is another program\'s: never "repair" them. ' +
        "Use a Supabase project of its own, or run the files of supabase/migrations, in the order of their names, in " +
        "the SQL Editor and go on by hand (docs/deploy.md). " +
        "Is SUPABASE_DB_URL the session pooler's address, with the database's password?",
      async run() {
        const owner = new URL(settings.SUPABASE_DB_URL ?? "");
        const PGPASSWORD = decodeURIComponent(owner.password);
        owner.password = "";
        const printed = await tool("supabase", ["db", "push", `--db-url=${owner.href}`, "--yes"], { PGPASSWORD });
        return /Applying migration/.test(printed) ? "The migration is applied." : "Nothing to apply.";
      },
    },
    {
      title: "The function's login to the database",
      advice:
        "The password is unchanged. Is the network there? To get a new password, delete CONTACT_DB_URL from supabase/.env.",
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
