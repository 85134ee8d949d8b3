/** What a build takes from the environment. Each mistake is one sentence for whoever builds. */

/** What GitHub allows as the names of an owner and of a repository. */
const REPOSITORY = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;
/** What git allows as the name of a branch (git check-ref-format), in the characters that are in use. */
const BRANCH = /^(?![/.-])(?!.*(?:\.\.|\/\/|\/\.|\.lock(?:\/|$)|[/.]$))[A-Za-z0-9._/-]{1,200}$/;

/** Where the editor of a deployed site commits to. */
export type EditorRepository = { repo: string; branch: string };

/** @throws {Error} where the setting is no address, or has a character that ends a value in one of the files for hosts */
function addressIn(name: string, protocols: string[]): URL | undefined {
  const value = process.env[name];
  if (!value) return undefined;
  const address = URL.canParse(value) ? new URL(value) : undefined;
  if (address && protocols.includes(address.protocol) && !/[\s;,"'`$\\{}]/.test(value)) return address;
  throw new Error(`${name} is "${value}", which is no ${protocols.at(-1)}// address.`);
}

/** @throws {Error} where one of the two settings can't be used; without a repository the site has no editor */
function readRepository(): EditorRepository | undefined {
  const { EDITOR_REPOSITORY: repo, EDITOR_BRANCH: branch } = process.env;
  if (repo && !REPOSITORY.test(repo))
    throw new Error(`EDITOR_REPOSITORY is "${repo}", which is no repository on GitHub: it must be owner/name.`);
  if (branch && !BRANCH.test(branch)) throw new Error(`EDITOR_BRANCH is "${branch}", which is no name of a branch.`);
  if (branch && !repo) throw new Error(`EDITOR_BRANCH is "${branch}", and EDITOR_REPOSITORY isn't set.`);
  return repo ? { repo, branch: branch || "main" } : undefined;
}

/** @throws {Error} where a setting can't be used */
export const readSettings = () => ({
  /** Where browsers report violations of the policy. */
  report: addressIn("GATSBY_CSP_REPORT", ["https:"])?.href,
  /** The origin of the Supabase project. */
  supabase: addressIn("GATSBY_SUPABASE_URL", ["http:", "https:"])?.origin,
  editor: readRepository(),
});
