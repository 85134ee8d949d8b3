/** The function's settings, from its environment (docs/settings.md). */

/** Messages accepted per client address, per mailbox, and of all visitors together. */
export type Limits = {
  perHour: number;
  perDay: number;
  emailPerHour: number;
  allPerHour: number;
  allPerDay: number;
};

export type MailSettings = {
  apiKey: string;
  baseUrl: string;
  from: string;
  to: string;
  /** False if one is missing: then no mail is sent. */
  isComplete: boolean;
};

export type DatabaseSettings = {
  url: string;
  /** The authority of the server's certificate, in PEM; undefined: no check. */
  ca: string | undefined;
  connections: number;
};

export type Settings = {
  allowedOrigins: readonly string[];
  /** The platform's header with the client's address. */
  addressHeader: string | undefined;
  /** The kinds of limits, as `npm run messages` prints them. */
  countsBy: string;
  limits: Limits;
  limiterSecret: string;
  database: DatabaseSettings;
  mail: MailSettings;
  keepDays: number;
};

const RESEND = "https://api.resend.com";
/** A header's name (RFC 9110, section 5.1). */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Reads the settings. Defaults replace invalid ones, so that messages are stored. @param variable reads a variable */
export function readSettings(variable: (name: string) => string | undefined): {
  settings: Settings;
  problems: string[];
} {
  const problems: string[] = [];
  const optional = (name: string) => variable(name)?.trim() || undefined;

  function text(name: string, consequence: string): string {
    const value = optional(name);
    if (value === undefined) problems.push(`${name} is not set: ${consequence}`);
    return value ?? "";
  }

  function count(name: string, standard: number): number {
    const value = optional(name);
    if (value === undefined) return standard;
    if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
    problems.push(`${name} is not a whole number from 1 to 99999: ${standard} is used`);
    return standard;
  }

  function databaseUrl(): string {
    const name = optional("CONTACT_DB_URL") ? "CONTACT_DB_URL" : "SUPABASE_DB_URL";
    const url = text(name, "no message can be stored");
    if (url !== "" && !URL.canParse(url)) problems.push(`${name} is not a URL: no message can be stored`);
    return url;
  }

  function addressHeader(): string | undefined {
    const name = "CONTACT_ADDRESS_HEADER";
    const header = optional(name);
    if (header && HEADER_NAME.test(header)) return header.toLowerCase();
    problems.push(
      `${name} is ${header ? "not a header's name" : "not set"}: messages are not counted by client address`,
    );
    return undefined;
  }

  const url = databaseUrl();
  const origins = text("CONTACT_ALLOWED_ORIGINS", "no site's form can send");
  const queued = "mails stay queued";
  const header = addressHeader();
  const mail = {
    apiKey: text("RESEND_API_KEY", queued),
    baseUrl: (optional("RESEND_BASE_URL") ?? RESEND).replace(/\/+$/, ""),
    from: text("CONTACT_FROM", queued),
    to: text("CONTACT_TO", queued),
  };
  const settings: Settings = {
    allowedOrigins: origins
      .split(/[\s,]+/)
      .map((origin) => origin.replace(/\/+$/, ""))
      .filter(Boolean),
    addressHeader: header,
    countsBy: header
      ? `client address (${header}), mailbox, and all together`
      : "mailbox and all together; not by client address, because CONTACT_ADDRESS_HEADER is not set",
    limits: {
      perHour: count("CONTACT_LIMIT_HOUR", 5),
      perDay: count("CONTACT_LIMIT_DAY", 20),
      emailPerHour: count("CONTACT_LIMIT_EMAIL_HOUR", 3),
      allPerHour: count("CONTACT_LIMIT_ALL_HOUR", 60),
      allPerDay: count("CONTACT_LIMIT_ALL_DAY", 200),
    },
    limiterSecret: optional("CONTACT_LIMITER_SECRET") ?? url,
    database: {
      url,
      // In a secret of one line, \n is a line break.
      ca: optional("CONTACT_DB_CA")?.replaceAll("\\n", "\n"),
      connections: count("CONTACT_DB_CONNECTIONS", 1),
    },
    mail: { ...mail, isComplete: [mail.apiKey, mail.from, mail.to].every(Boolean) },
    keepDays: count("CONTACT_KEEP_DAYS", 730),
  };
  return { settings, problems };
}
