/**
 * The facts about the company and its site, each stated once (specification, section 1).
 * `GATSBY_CONTACT_EMAIL` and `GATSBY_SITE_URL` are read while the site is built.
 */
import { COMPANY, PLACE } from "../supabase/functions/send-contact-email/company";

const [firstWord = COMPANY, ...otherWords] = COMPANY.split(" ");

export const site = {
  /** The name as visitors read it, and as systems list it. */
  name: COMPANY.toUpperCase(),
  appName: COMPANY,
  /** The name in two lines, and where there is room for one word. */
  lockup: [firstWord.toUpperCase(), otherWords.join(" ").toUpperCase()],
  shortName: firstWord,
  place: PLACE,
  creates: "visual content for artists and brands",
  /** What is said to whoever may write to the company. */
  invitation: "Have a project in mind? Get in touch with our team.",
  email: process.env.GATSBY_CONTACT_EMAIL || "hello@hammeredproductions.example",
  /** The address the site is seen at, without a slash at the end. */
  url: (process.env.GATSBY_SITE_URL || "https://hammeredproductions.example").replace(/\/+$/, ""),
  /** The id of the project whose still stands behind the home page's heading; without it, the first one does. */
  featuredProjectId: "5",
  /** The page's colour, for what can't read styles/tokens.css: the manifest and the browser's frame. */
  themeColor: "#0B0B0C",
} as const;

/** Where links to the site's places stand. `shortcuts` are those of the installed app's icon. */
export type Menu = "header" | "hero" | "footer" | "shortcuts";

export type Place = { path: string; label: string };

/** The places of the site: each one's address, and its label in every menu that shows it. */
const PLACES: readonly { path: string; labels: Partial<Record<Menu, string>> }[] = [
  { path: "/#work", labels: { header: "WORK" } },
  { path: "/portfolio", labels: { header: "STILLS", hero: "STILLS", footer: "STILLS", shortcuts: "STILLS" } },
  {
    path: "/contact",
    labels: { header: "CONTACT", hero: "CONTACT US", footer: "CONTACT US", shortcuts: "CONTACT US" },
  },
];

/** The places that a menu shows, in order. */
export function placesIn(menu: Menu): Place[] {
  return PLACES.flatMap(({ path, labels }) => {
    const label = labels[menu];
    return label === undefined ? [] : [{ path, label }];
  });
}
