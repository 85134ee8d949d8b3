/**
 * Facts about the company and the site. Name and place are in the contact function's folder, which is deployed alone.
 */
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
  /** --page of styles/tokens.css, for the manifest and the browser's bars. */
  themeColor: "#0B0B0C",
} as const;

export const STILLS = { path: "/portfolio", label: "STILLS" };
export const CONTACT = { path: "/contact", label: "CONTACT US" };

/** The menu of the footer, and of the installed app's icon. */
export const MENU = [STILLS, CONTACT];
export const HEADER_MENU = [{ path: "/#work", label: "WORK" }, STILLS, { ...CONTACT, label: "CONTACT" }];
