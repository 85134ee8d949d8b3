/**
 * The site that the browser tests visit: this code with projects of its own, so that no test depends on the owner's.
 */

/** A copy of the project (project-copy.ts). It keeps its last build. */
export const SITE = ".local/test-site";
/** Its settings: a repository, so that the build has the editor at /admin. */
export const SETTINGS = { EDITOR_REPOSITORY: "owner/repository" };
export const PUBLIC = `${SITE}/public`;
