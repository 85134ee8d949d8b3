/** What the policy takes from the environment of a build. */

/** A setting that can't be used; the message is one sentence for whoever builds. */
class SettingError extends Error {}

/** The address that a setting of the environment names; undefined where it isn't set. @throws {SettingError} where it is none */
function addressIn(name: string, protocols: string[]): URL | undefined {
  const value = process.env[name];
  if (!value) return undefined;
  const address = URL.canParse(value) ? new URL(value) : undefined;
  // Characters that end a directive or a value in one of the files for hosts.
  if (address && protocols.includes(address.protocol) && !/[\s;,"'`$\\{}]/.test(value)) return address;
  throw new SettingError(`${name} is "${value}", which is no ${protocols.at(-1)}// address.`);
}

/** What the policy takes from the environment. @throws {SettingError} where a setting is no address */
export const policySettings = () => ({
  report: addressIn("GATSBY_CSP_REPORT", ["https:"])?.href,
  supabase: addressIn("GATSBY_SUPABASE_URL", ["http:", "https:"])?.origin,
});

/** One sentence where a setting of the policy can't be used; undefined otherwise. */
export function refusedSetting(): string | undefined {
  try {
    policySettings();
    return undefined;
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
}
