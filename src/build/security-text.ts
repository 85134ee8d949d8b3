/** Tells who finds a weakness where to report it (RFC 9116). */
import fs from "node:fs";
import path from "node:path";

const FILE = ".well-known/security.txt";
const DAY_MS = 24 * 60 * 60 * 1000;
/** The RFC wants less than a year (section 2.5.5): a site that nobody builds any more should not promise an answer. */
const VALID_DAYS = 364;

export type SecurityContact = {
  /** Who reads reports. */
  email: string | undefined;
  /** Where the site is seen, without a slash at the end; undefined where the build isn't told. */
  url: string | undefined;
};

/**
 * The text of security.txt.
 * @param now when the site is built
 */
export function securityText({ email, url }: SecurityContact & { email: string }, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString().replace(/\.\d+Z$/, "Z")}`,
    "Preferred-Languages: en",
    ...(url ? [`Canonical: ${url}/${FILE}`] : []),
    "",
  ].join("\n");
}

/** Writes it into the built site; a build that knows no address writes none. @param root the built site */
export function writeSecurityText(root: string, { email, url }: SecurityContact, now = new Date()): void {
  if (!email) return;
  const file = path.join(root, FILE);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, securityText({ email, url }, now));
}
