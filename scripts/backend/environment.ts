// The local backend's environment. It uses no name that a real project uses: an owner's settings for that project reach nothing
// that is started here.

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** The names of a real project's settings, of PostgreSQL's programs and of our own. */
const NOT_FOR_CHILDREN = /^(SUPABASE|CONTACT|RESEND|LOCAL)_|^PG/;
const SETTING = /^LOCAL_((CONTACT|RESEND)_\w+)$/;

/**
 * The value of a variable that must be an address on this machine.
 * @throws {Error} where it is anything else, without the value, which may hold a password
 */
export function loopbackAddress(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const url = env[name];
  if (url && !(URL.canParse(url) && LOOPBACK.test(new URL(url).hostname)))
    throw new Error(`${name} must be an address on this machine (127.0.0.1 or localhost).`);
  return url || undefined;
}

/**
 * The contact function's settings for this machine, from the names that begin with `LOCAL_`.
 * @throws {Error} where the mails would leave this machine
 */
export function localSettingsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  loopbackAddress(env, "LOCAL_RESEND_BASE_URL");
  const settings = Object.entries(env).map(([name, value]) => [SETTING.exec(name)?.[1], value]);
  return Object.fromEntries(settings.filter(([name, value]) => name && value));
}

/** The environment for the backend's processes. */
export function childEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(([name]) => !NOT_FOR_CHILDREN.test(name));
  // A proxy would stand between the function and the inbox.
  return { ...Object.fromEntries(kept), NO_PROXY: "127.0.0.1,localhost", no_proxy: "127.0.0.1,localhost" };
}
