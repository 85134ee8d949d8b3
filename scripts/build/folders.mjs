/** Where builds happen, and what they keep for the next one. The workflows' caches name the same folders (.github/workflows). */

/** Its lock file lies beside it. */
export const FOLDER = ".local/build";
/** Where Gatsby builds. */
export const WORKSPACE = `${FOLDER}/workspace`;
/** Which copy each preview of another host has. */
export const PREVIEW_COPIES = `${FOLDER}/preview-copies.json`;
/** Which share card each page has. */
export const SHARE_CARDS = `${FOLDER}/share-cards.json`;
/** Finished stills, share cards, copies of previews, compressed copies, and webpack's results, which are where Gatsby has them. */
export const KEPT = {
  stills: `${FOLDER}/stills`,
  shareCards: `${FOLDER}/share-cards`,
  previews: `${FOLDER}/previews`,
  compressed: `${FOLDER}/compressed`,
  webpack: `${WORKSPACE}/.cache/webpack`,
};
