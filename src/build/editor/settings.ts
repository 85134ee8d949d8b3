/** What the editor of the projects takes from the environment of a build. */

/** Where the editor of a deployed site commits to. */
export type EditorRepository = { repo: string; branch: string };

/** A setting that can't be used; the message is one sentence for whoever builds. */
export class EditorSettingError extends Error {}

/** What GitHub allows as the name of an owner and of a repository. */
const REPOSITORY = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;
/** What git allows as the name of a branch (git check-ref-format), in the characters that are in use. */
const BRANCH = /^(?![/.-])(?!.*(?:\.\.|\/\/|\/\.|\.lock(?:\/|$)|[/.]$))[A-Za-z0-9._/-]{1,200}$/;

/**
 * The repository of `EDITOR_REPOSITORY` and `EDITOR_BRANCH`; undefined where none is set, and the site has no editor.
 * @throws {EditorSettingError} where one of the two can't be meant
 */
export function editorRepository(): EditorRepository | undefined {
  const { EDITOR_REPOSITORY: repo, EDITOR_BRANCH: branch } = process.env;
  if (repo && !REPOSITORY.test(repo))
    throw new EditorSettingError(
      `EDITOR_REPOSITORY is "${repo}", which is no repository on GitHub: it must be owner/name.`,
    );
  if (branch && !BRANCH.test(branch))
    throw new EditorSettingError(`EDITOR_BRANCH is "${branch}", which is no name of a branch.`);
  if (branch && !repo)
    throw new EditorSettingError(
      `EDITOR_BRANCH is "${branch}", and EDITOR_REPOSITORY, which it belongs to, isn't set.`,
    );
  return repo ? { repo, branch: branch || "main" } : undefined;
}

/** One sentence where a setting of the editor can't be used; undefined otherwise. */
export function refusedEditorSetting(): string | undefined {
  try {
    editorRepository();
    return undefined;
  } catch (error) {
    if (error instanceof EditorSettingError) return error.message;
    throw error;
  }
}
