/** Signs of robots. A message with one is stored, and held until the owner releases it. */
import type { ContactMessage } from "./rules.ts";

/** Links as HTML and forums write them. */
const LINK_MARKUP = /<a[\s/][^>]*href\s*=|\[url\s*[=\]]|\[link=/i;
/** The start of an address with a scheme, or a site's name, but not the host of an e-mail address. */
const SITE =
  /https?:\/\/|(?<![\p{L}\p{N}_@./-])(?:www\.\w|(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|ru|cn|xyz|top)(?![\w@.-]*\w))/giu;
/** More than anybody needs to describe a project. */
const MAX_SITES = 4;

/**
 * @param honeypot the content of the field that people don't see
 * @returns why a message looks like spam; null if it doesn't
 */
export function findSpam({ name, subject, message }: ContactMessage, honeypot: unknown): string | null {
  if (honeypot) return "a field was filled that people can't see";
  const text = [name, subject, message].join("\n");
  if (LINK_MARKUP.test(text)) return "it contains the markup of a link";
  return (text.match(SITE)?.length ?? 0) > MAX_SITES ? `it contains more than ${MAX_SITES} addresses of sites` : null;
}
