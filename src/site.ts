/** Facts about the company and the site (specification, section 1). */
import { COMPANY, LOCATION } from "../supabase/functions/send-contact-email/company";

const [firstWord = COMPANY, ...otherWords] = COMPANY.split(" ");

export const site = {
  name: COMPANY.toUpperCase(),
  appName: COMPANY,
  shortName: firstWord,
  /** The name in two lines. */
  lockup: [firstWord.toUpperCase(), otherWords.join(" ").toUpperCase()],
  location: LOCATION,
  creates: "visual content for artists and brands",
  invitation: "Have a project in mind? Get in touch with our team.",
  email: process.env.GATSBY_CONTACT_EMAIL || "hello@hammeredproductions.example",
  /** Without a slash at the end. */
  url: (process.env.GATSBY_SITE_URL || "https://hammeredproductions.example").replace(/\/+$/, ""),
  /** --page of styles/tokens.css, for the manifest and the browser's frame. */
  themeColor: "#0B0B0C",
} as const;

export const FEED = "/rss.xml";

const STILLS = { path: "/portfolio", label: "STILLS" };
const CONTACT = { path: "/contact", label: "CONTACT US" };

/** `shortcuts` is the menu of the installed app's icon. */
export type Menu = "header" | "hero" | "footer" | "shortcuts";

/** The links of a menu, in order. */
export const menuLinks = (menu: Menu): { path: string; label: string }[] =>
  menu === "header" ? [{ path: "/#work", label: "WORK" }, STILLS, { ...CONTACT, label: "CONTACT" }] : [STILLS, CONTACT];
