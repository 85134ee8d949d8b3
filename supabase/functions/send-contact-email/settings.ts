/** The function's settings, from its environment (docs/settings.md). */
import { isRemote } from "./connect.ts";
import { readMailbox, splitMailboxes } from "./mailboxes.ts";

export type Settings = ReturnType<typeof readSettings>;

/** A header's name (RFC 9110, section 5.1). */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Reads the settings. Defaults replace invalid ones, so that messages are stored.
 * @returns sentences about those, too
 */
export function readSettings(env: Record<string, string | undefined>) {
  const problems: string[] = [];
  const optional = (name: string) => env[name]?.trim() || undefined;

  function text(name: string, consequence: string): string {
    const value = optional(name);
    if (value === undefined) problems.push(`${name} is not set: ${consequence}`);
    return value ?? "";
  }

  function count(name: string, standard: number): number {
    const value = optional(name) ?? String(standard);
    if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
    problems.push(`${name} is not a whole number from 1 to 99999: ${standard} is used`);
    return standard;
  }

  function database() {
    const name = optional("CONTACT_DB_URL") ? "CONTACT_DB_URL" : "SUPABASE_DB_URL";
    const url = text(name, "no message can be stored");
    const ca = optional("CONTACT_DB_CA");
    if (url !== "" && !URL.canParse(url)) problems.push(`${name} is not a URL: no message can be stored`);
    else if (url !== "" && !ca && isRemote(url))
      problems.push("CONTACT_DB_CA is not set: the database's certificate is not verified");
    return { url, ca, prepare: optional("CONTACT_DB_PREPARE") === "true" };
  }

  function allowedOrigins(): string[] {
    const addresses = text("CONTACT_ALLOWED_ORIGINS", "no site's form can send").split(/[\s,]+/);
    return addresses.filter(Boolean).flatMap((address) => {
      // As a browser's Origin header has it.
      if (/^https?:[^*;]+$/i.test(address) && URL.canParse(address)) return new URL(address).origin;
      problems.push(`CONTACT_ALLOWED_ORIGINS: ${address} is not like https://your.site and is ignored`);
      return [];
    });
  }

  function addressHeader(): string | undefined {
    const header = optional("CONTACT_ADDRESS_HEADER");
    if (header && HEADER_NAME.test(header)) return header.toLowerCase();
    const fault = header ? "not a header's name" : "not set";
    problems.push(`CONTACT_ADDRESS_HEADER is ${fault}: messages are not counted by client address`);
    return undefined;
  }

  function mail() {
    const queued = "mails stay queued";
    const mailboxIn = (name: string, entry: string, consequence: string): string[] => {
      const mailbox = readMailbox(entry);
      if (mailbox) return [mailbox];
      problems.push(`${name}: ${entry} is not like mailbox@your.domain or Name <mailbox@your.domain>${consequence}`);
      return [];
    };
    const apiKey = text("RESEND_API_KEY", queued);
    const baseUrl = (optional("RESEND_BASE_URL") ?? "https://api.resend.com").replace(/\/+$/, "");
    const sender = text("CONTACT_FROM", queued);
    const [from = ""] = sender ? mailboxIn("CONTACT_FROM", sender, `: ${queued}`) : [];
    const recipients = splitMailboxes(text("CONTACT_TO", queued));
    const to = recipients.flatMap((entry) => mailboxIn("CONTACT_TO", entry, " and is ignored"));
    const values = { RESEND_API_KEY: apiKey, CONTACT_FROM: from, CONTACT_TO: to.join() };
    /** The names of settings without which no mail is sent. */
    const missing = Object.entries(values).flatMap(([name, value]) => (value ? [] : [name]));
    return { apiKey, baseUrl, from, to, missing };
  }

  const ownDatabase = database();
  return {
    problems,
    allowedOrigins: allowedOrigins(),
    /** The platform's header with the client's address. */
    addressHeader: addressHeader(),
    /** Messages accepted per client address, per mailbox, and of all visitors together. */
    limits: {
      perHour: count("CONTACT_LIMIT_HOUR", 5),
      perDay: count("CONTACT_LIMIT_DAY", 20),
      emailPerHour: count("CONTACT_LIMIT_EMAIL_HOUR", 3),
      allPerHour: count("CONTACT_LIMIT_ALL_HOUR", 60),
      allPerDay: count("CONTACT_LIMIT_ALL_DAY", 200),
    },
    limiterSecret: optional("CONTACT_LIMITER_SECRET") ?? ownDatabase.url,
    database: ownDatabase,
    mail: mail(),
  };
}
