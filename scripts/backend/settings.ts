// The local backend's settings. It ignores those of a deployed function, so an owner's project stays untouched.
import path from "node:path";
import { isRemote } from "../../supabase/functions/send-contact-email/connect";

export type BackendSettings = {
  /** 0 is any free one. */
  ports: { function: number; database: number; inbox: number };
  /** The folder of its files. */
  folder: string;
  /** The address of another database than PGlite. */
  databaseUrl: string | undefined;
  /** The function's settings that were given with `LOCAL_`; they replace those of this machine. */
  own: Record<string, string>;
};

/**
 * The backend's ports.
 * @param env `BACKEND_PORT`: the first of them, 54321 unless set
 */
export function backendPorts(env: NodeJS.ProcessEnv): BackendSettings["ports"] {
  const first = Number(env.BACKEND_PORT || 54321);
  return { function: first, database: first + 1, inbox: first + 3 };
}

/**
 * Reads a variable that must be an address on this machine.
 * @throws {Error} for any other value, without naming it: it may hold a password
 */
function localAddress(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const url = env[name];
  if (url && (!URL.canParse(url) || isRemote(url)))
    throw new Error(`${name} must be an address on this machine (127.0.0.1 or localhost).`);
  return url || undefined;
}

/** Except those of the database, which LOCAL_DATABASE_URL names. */
const OWN = /^LOCAL_((?:CONTACT|RESEND)_(?!DB_)\w+)$/;

/** @throws {Error} if messages or mails would leave this machine */
export function readBackendSettings(env: NodeJS.ProcessEnv): BackendSettings {
  const usual = env.BACKEND_PORT ? `.local/backend-${env.BACKEND_PORT}` : ".local/backend";
  localAddress(env, "LOCAL_RESEND_BASE_URL");
  const own: Record<string, string> = {};
  for (const [variable, value] of Object.entries(env)) {
    const [, name] = OWN.exec(variable) ?? [];
    if (name && value) own[name] = value;
  }
  return {
    ports: backendPorts(env),
    folder: path.resolve(env.BACKEND_FOLDER || usual),
    databaseUrl: localAddress(env, "LOCAL_DATABASE_URL"),
    own,
  };
}
