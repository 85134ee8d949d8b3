/** The settings that a build reads from the environment. */
import type { EditorRepository } from "../editor/node/config";

/** GitHub's rules for the names of an owner and of a repository. */
const REPOSITORY = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;

/** The e-mail address alone: it becomes a link's `mailto:`. */
const EMAIL = /^[^\s@<>",;:?&#]+@[^\s@<>",;:?&#]+\.[^\s@<>",;:?&#]+$/;

/** @returns the origin in a variable, if it is set. Some characters would end a value in the hosts' configurations. */
function readOrigin(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || /[\s;,"'`$\\{}]/.test(value))
    throw new Error(`${name} is "${value}", which is no plain https:// address.`);
  if (url.href !== `${url.origin}/`)
    throw new Error(`${name} is "${value}": write the address alone, without a path: ${url.origin}.`);
  return url.origin;
}

function readRepository({ EDITOR_REPOSITORY: repo, EDITOR_BRANCH: branch }: NodeJS.ProcessEnv) {
  if (repo && !REPOSITORY.test(repo))
    throw new Error(`EDITOR_REPOSITORY is "${repo}", which is no repository on GitHub: it must be owner/name.`);
  if (branch && !repo) throw new Error(`EDITOR_BRANCH is "${branch}" without EDITOR_REPOSITORY: set both or neither.`);
  return repo ? ({ repo, branch: branch || "main" } satisfies EditorRepository) : undefined;
}

/** @throws {Error} if a setting is invalid */
export function readSettings(env = process.env) {
  const { GATSBY_SITE_URL, GATSBY_SUPABASE_URL, GATSBY_CONTACT_EMAIL: email } = env;
  // src/site.ts reads both again, because browser code can't read this file.
  readOrigin("GATSBY_SITE_URL", GATSBY_SITE_URL);
  if (email && !EMAIL.test(email))
    throw new Error(`GATSBY_CONTACT_EMAIL is "${email}", which is no plain address such as hello@your.site.`);
  return {
    /** The origin of the Supabase project. */
    supabase: readOrigin("GATSBY_SUPABASE_URL", GATSBY_SUPABASE_URL),
    /** Without a repository the site has no editor. */
    editor: readRepository(env),
  };
}
