// The local backend's environment. It ignores the names of a deployed function's settings, so an owner's project stays untouched.

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Settings of a deployed project, of PostgreSQL's programs and of the local backend. */
const NOT_FOR_CHILDREN = /^(SUPABASE|CONTACT|RESEND|LOCAL)_|^PG/;
const SETTING = /^LOCAL_((CONTACT|RESEND)_\w+)$/;

/**
 * Reads a variable that must be an address on this machine.
 * @throws {Error} for any other value, without naming it: it may hold a password
 */
export function loopbackAddress(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const url = env[name];
  if (url && !(URL.canParse(url) && LOOPBACK.test(new URL(url).hostname)))
    throw new Error(`${name} must be an address on this machine (127.0.0.1 or localhost).`);
  return url || undefined;
}

/**
 * Reads the function's settings from names that begin with `LOCAL_`.
 * @throws {Error} if mails would leave this machine
 */
export function localSettingsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  loopbackAddress(env, "LOCAL_RESEND_BASE_URL");
  const settings = Object.entries(env).map(([name, value]) => [SETTING.exec(name)?.[1], value]);
  return Object.fromEntries(settings.filter(([name, value]) => name && value));
}

/** The environment for the backend's processes. */
export function childEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !NOT_FOR_CHILDREN.test(name));
  // No proxy between the function and the inbox.
  return { ...Object.fromEntries(kept), NO_PROXY: "127.0.0.1,localhost", no_proxy: "127.0.0.1,localhost" };
}
