/** The settings that a build reads from the environment. */
import type { EditorRepository } from "../editor/config";

/** GitHub's rules for the names of an owner and of a repository. */
const REPOSITORY = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;

/** @returns the URL in a variable, if it is set. Some characters would end a value in the hosts' configurations. */
function readUrl(name: string, protocols: string[]): URL | undefined {
  const value = process.env[name];
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && protocols.includes(url.protocol) && !/[\s;,"'`$\\{}]/.test(value)) return url;
  throw new Error(`${name} is "${value}", which is no plain ${protocols.at(-1)}// address.`);
}

function readRepository(): EditorRepository | undefined {
  const { EDITOR_REPOSITORY: repo, EDITOR_BRANCH: branch } = process.env;
  if (repo && !REPOSITORY.test(repo))
    throw new Error(`EDITOR_REPOSITORY is "${repo}", which is no repository on GitHub: it must be owner/name.`);
  if (branch && !repo) throw new Error(`EDITOR_BRANCH is "${branch}" without EDITOR_REPOSITORY: set both or neither.`);
  return repo ? { repo, branch: branch || "main" } : undefined;
}

/** @throws {Error} if a setting is invalid */
export const readSettings = () => ({
  /** Browsers report violations of the policy to it. */
  report: readUrl("GATSBY_CSP_REPORT", ["https:"])?.href,
  /** The origin of the Supabase project. */
  supabase: readUrl("GATSBY_SUPABASE_URL", ["http:", "https:"])?.origin,
  /** Without a repository the site has no editor. */
  editor: readRepository(),
});
