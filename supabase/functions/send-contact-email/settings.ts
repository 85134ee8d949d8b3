/** The function's settings, read once from its environment (README, "The contact function's settings"). */

/** How many messages are taken, per client address and per e-mail address. */
export type Limits = { perHour: number; perDay: number; emailPerHour: number };

export type MailSettings = { apiKey: string; baseUrl: string; from: string; to: string };

export type Settings = {
  allowedOrigins: readonly string[];
  /** The header in which the platform names the client's address, if it does. */
  addressHeader: string | undefined;
  limits: Limits;
  /** The secret behind the limiter's keys. */
  limiterSecret: string;
  databaseUrl: string;
  databaseConnections: number;
  mail: MailSettings;
  /** Where the database's schedule calls this function; only the platform has one. */
  publicUrl: string | undefined;
};

const FUNCTION_PATH = "/functions/v1/send-contact-email";
const RESEND = "https://api.resend.com";

/**
 * Reads the settings. A faulty number gives way to its default and a missing text to "", so that messages are stored
 * whatever the settings; what is wrong is listed.
 * @param variable the value of an environment variable
 */
export function readSettings(variable: (name: string) => string | undefined): {
  settings: Settings;
  problems: string[];
} {
  const problems: string[] = [];

  function text(name: string, consequence: string): string {
    const value = variable(name)?.trim() ?? "";
    if (value === "") problems.push(`${name} is not set: ${consequence}`);
    return value;
  }

  function count(name: string, standard: number): number {
    const value = variable(name)?.trim();
    if (!value) return standard;
    if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
    problems.push(`${name} is no whole number from 1 on: ${standard} is used`);
    return standard;
  }

  const databaseUrl = text("SUPABASE_DB_URL", "no message can be stored");
  const origins = text("CONTACT_ALLOWED_ORIGINS", "no site's form can send");
  const platform = variable("SUPABASE_URL")?.trim();
  const queued = "mails stay queued";
  const settings: Settings = {
    allowedOrigins: origins
      .split(/[\s,]+/)
      .map((origin) => origin.replace(/\/+$/, ""))
      .filter(Boolean),
    addressHeader: variable("CONTACT_ADDRESS_HEADER")?.trim() || undefined,
    limits: {
      perHour: count("CONTACT_LIMIT_HOUR", 5),
      perDay: count("CONTACT_LIMIT_DAY", 20),
      emailPerHour: count("CONTACT_LIMIT_EMAIL_HOUR", 3),
    },
    limiterSecret: variable("CONTACT_LIMITER_SECRET")?.trim() || databaseUrl,
    databaseUrl,
    databaseConnections: count("CONTACT_DB_CONNECTIONS", 4),
    mail: {
      apiKey: text("RESEND_API_KEY", queued),
      baseUrl: (variable("RESEND_BASE_URL")?.trim() || RESEND).replace(/\/+$/, ""),
      from: text("CONTACT_FROM", queued),
      to: text("CONTACT_TO", queued),
    },
    publicUrl: platform ? platform.replace(/\/+$/, "") + FUNCTION_PATH : undefined,
  };
  return { settings, problems };
}
