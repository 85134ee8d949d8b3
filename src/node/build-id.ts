/** Writes the build's id into the built pages. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { filesOf, pagesOf } from "./headers";

/** src/html.tsx leaves it empty. A page that was not rendered again still has the last build's id. */
const ID = /(?<=data-build=")\w*/;

/**
 * @param root the pages' folder
 * @returns `build`: the id, which changes with the pages, their data and code; `pages`: the HTML by path
 */
export function writeBuildId(root: string): { build: string; pages: Map<string, string> } {
  const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
  const data = filesOf(root).filter((file) => /^(page|slice)-data\/.*\.json$/.test(file));
  const texts = new Map(pagesOf(root).map((page) => [page, read(page).replace(ID, "")]));
  const content = [...texts.values(), ...data.sort().map(read)].join();
  const build = createHash("sha256").update(content).digest("hex").slice(0, 16);
  const pages = new Map(Array.from(texts, ([page, text]) => [page, text.replace(ID, build)]));
  for (const [page, html] of pages) fs.writeFileSync(path.join(root, page), html);
  return { build, pages };
}
