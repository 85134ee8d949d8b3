/**
 * The facts about the company and its site, each stated once (specification, section 1).
 * `GATSBY_CONTACT_EMAIL` and `GATSBY_SITE_URL` are read while the site is built.
 */
export const site = {
  name: "HAMMERED PRODUCTIONS",
  place: "Los Angeles, CA",
  creates: "visual content for artists and brands",
  email: process.env.GATSBY_CONTACT_EMAIL || "hello@hammeredproductions.example",
  /** The address the site is seen at, without a slash at the end. */
  url: (process.env.GATSBY_SITE_URL || "https://hammeredproductions.example").replace(/\/+$/, ""),
  /** The id of the project whose still stands behind the home page's heading; without it, the first one does. */
  featuredProjectId: "5",
  /** The page's colour and the accent, for what can't read styles/tokens.css: the manifest and the browser's frame. */
  colors: { ink: "#0B0B0C", hot: "#FF4D1C" },
} as const;
