// What the local backend takes from the environment: nothing under a name that a real project uses, so that whatever
// an owner has set for that project, nothing started here reaches it.

/** Hosts that are this machine. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** The names of a real project's settings, of PostgreSQL's programs and of our own. */
const NOT_FOR_CHILDREN = /^(SUPABASE|CONTACT|RESEND|LOCAL)_|^PG/;
const SETTING = /^LOCAL_((CONTACT|RESEND)_\w+)$/;

/** @param {string} url */
function isLoopback(url) {
  try {
    return LOOPBACK.test(new URL(url).hostname);
  } catch {
    return false;
  }
}

/**
 * The value of a variable that must be an address on this machine.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @returns {string | undefined}
 * @throws {Error} where it is anything else; the value, which may hold a password, is not told
 */
export function loopbackAddress(env, name) {
  const url = env[name];
  if (url && !isLoopback(url)) throw new Error(`${name} must be an address on this machine (127.0.0.1 or localhost).`);
  return url || undefined;
}

/**
 * The contact function's settings for this machine: those of the environment whose name begins with `LOCAL_`.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>} under the names that the function knows
 * @throws {Error} where the mails would leave this machine
 */
export function localSettingsOf(env) {
  loopbackAddress(env, "LOCAL_RESEND_BASE_URL");
  const settings = Object.entries(env).map(([name, value]) => [SETTING.exec(name)?.[1], value]);
  return Object.fromEntries(settings.filter(([name, value]) => name && value));
}

/** The environment for the backend's processes. @param {NodeJS.ProcessEnv} env @returns {NodeJS.ProcessEnv} */
export function childEnvironment(env) {
  const kept = Object.entries(env).filter(([name]) => !NOT_FOR_CHILDREN.test(name));
  // A proxy would stand between the function and the inbox.
  return { ...Object.fromEntries(kept), NO_PROXY: "127.0.0.1,localhost", no_proxy: "127.0.0.1,localhost" };
}
