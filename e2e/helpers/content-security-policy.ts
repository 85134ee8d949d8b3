/** A strict policy of a built site, for servers that send none. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { readPage } from "../../scripts/verify/html.mjs";

const sources = (contents: string[]) =>
  [...new Set(contents)]
    .map((content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`)
    .join(" ");

export function contentSecurityPolicy(folder: string): string {
  const pages = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("index.html"))
    .map((file) => readPage(fs.readFileSync(path.join(folder, file), "utf8")));
  return [
    "default-src 'none'",
    `script-src 'self' ${sources(pages.flatMap((page) => page.inlineScripts))}`,
    `style-src-elem 'self' ${sources(pages.flatMap((page) => page.inlineStyles))}`,
    `style-src-attr 'unsafe-hashes' ${sources(pages.flatMap((page) => page.styleAttributes))}`,
    "img-src 'self'; media-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'",
    "connect-src 'self' http://localhost:54321; frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ].join("; ");
}
