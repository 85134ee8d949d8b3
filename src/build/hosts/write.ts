/** Writes what hosts need to answer as the site expects it: into the build, and for servers of one's own beside it. */
import fs from "node:fs";
import path from "node:path";
import { filesOf, headerRules, pagesOf } from "../headers";
import { serverFiles } from "./servers";
import { headersFile, redirectsFile } from "./static-hosts";

/** The offline plugin's frame of a page is no page that anyone visits. */
const isAddress = (page: string) => page.endsWith("index.html") && !page.startsWith("offline-plugin");

/**
 * @param root the built site; `_headers` and `_redirects` are written there
 * @param folder for `nginx.conf` and `Caddyfile`, which must not be served
 * @throws {SettingError} where a setting of the policy is no address
 */
export function writeHostFiles(root: string, folder: string): void {
  const addresses = pagesOf(root)
    .filter(isAddress)
    .map((page) => `/${page.replace(/\/?index\.html$/, "")}`);
  // Cloudflare Pages looks for the nearest 404.html.
  fs.copyFileSync(path.join(root, "portfolio/-not-found/index.html"), path.join(root, "portfolio/404.html"));
  const rules = headerRules(root);
  fs.writeFileSync(path.join(root, "_headers"), headersFile(rules));
  fs.writeFileSync(path.join(root, "_redirects"), redirectsFile(addresses));
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(serverFiles(rules, filesOf(root))))
    fs.writeFileSync(path.join(folder, name), text);
}
