import path from "node:path";
import mime from "mime-types";

/**
 * The content types of a site's files, as scripts/serve.mjs sends them: the machines' own lists differ, and old ones lack
 * `.avif` and `.webmanifest`.
 * @param files paths
 * @returns the endings, without their dot, of each type
 */
export function contentTypes(files: string[]): Map<string, string[]> {
  const types = new Map<string, string[]>();
  for (const ending of [...new Set(files.map((file) => path.extname(file).slice(1)))].sort()) {
    const type = ending && mime.contentType(ending);
    if (type) types.set(type, [...(types.get(type) ?? []), ending]);
  }
  return types;
}
