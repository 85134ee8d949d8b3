/** Where builds happen, and what they keep for the next one. The workflows' caches name the same folders (.github/workflows). */

/** Its lock file lies beside it. */
export const FOLDER = ".local/build";
/** Where Gatsby builds. */
export const WORKSPACE = `${FOLDER}/workspace`;
/** Finished stills, compressed copies, and webpack's results, which are where Gatsby has them. */
export const KEPT = {
  stills: `${FOLDER}/stills`,
  compressed: `${FOLDER}/compressed`,
  webpack: `${WORKSPACE}/.cache/webpack`,
};
