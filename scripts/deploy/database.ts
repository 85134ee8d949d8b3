// The database of a deploy: its authority's certificate, and the login of the function's role.
import { randomBytes, X509Certificate } from "node:crypto";
import { connect, isRemote } from "../../supabase/functions/send-contact-email/connect";
import { store } from "../common/env-files";
import { expiryWarning, fetchRoot } from "./root-certificate";
import type { Settings } from "./settings";

/** PostgreSQL's codes for a wrong password and for an unknown role. */
const REFUSED_LOGIN = ["28P01", "28000"];

export const randomText = () => randomBytes(24).toString("hex");

/** Runs a statement, as the database's owner unless a URL is given. */
export async function execute(settings: Settings, statement: string, url = settings.SUPABASE_DB_URL) {
  const sql = connect(url ?? "", { ca: settings.CONTACT_DB_CA, max: 1, connect_timeout: 15, onnotice: () => {} });
  await sql.unsafe(statement).finally(() => sql.end({ timeout: 5 }));
}

/** Stores the certificate with which connections verify the database. */
export async function setAuthority(settings: Settings): Promise<string> {
  const address = settings.SUPABASE_DB_URL ?? "";
  if (!isRemote(address)) return "The database is on this machine.";
  if (!settings.CONTACT_DB_CA) {
    // In one line, because Supabase's command line reads the file, too.
    settings.CONTACT_DB_CA = (await fetchRoot(address)).trim().replaceAll("\n", "\\n");
    store("CONTACT_DB_CA", settings.CONTACT_DB_CA);
  }
  const { subject, validTo } = new X509Certificate(settings.CONTACT_DB_CA.replaceAll("\\n", "\n"));
  return expiryWarning(validTo) ?? `${subject.split("\n").at(-1)}, until ${validTo}.`;
}

/** Only a refused login gets a new password: until the next step, the published function still has the old one. */
export async function setLogin(settings: Settings): Promise<string> {
  if (settings.CONTACT_DB_URL) {
    const attempt = execute(settings, "select 1", settings.CONTACT_DB_URL);
    const failure = await attempt.then(() => undefined).catch((error) => error);
    if (!failure) return "The role contact_function can log in.";
    if (!REFUSED_LOGIN.includes(failure.code)) throw failure;
  }
  const url = new URL(settings.SUPABASE_DB_URL ?? "");
  url.username = url.username.replace(/^postgres(?=\.|$)/, "contact_function");
  url.password = randomText();
  // The pooler's port of the transaction mode.
  if (url.hostname.endsWith(".pooler.supabase.com")) url.port = "6543";
  settings.CONTACT_DB_URL = url.href;
  await execute(settings, `alter role contact_function login password '${url.password}'`);
  store("CONTACT_DB_URL", url.href);
  return "The role contact_function has a new password.";
}
