/** The site that the browser tests visit: this code with projects of its own, so that no test depends on the owner's. */

/** A copy of the project (project-copy.ts). It keeps its last build. */
export const SITE = ".local/test-site";
export const PUBLIC = `${SITE}/public`;
