/** Previews of other hosts, as the site has them: scripts/build/previews has copied what could be had. */
import fs from "node:fs";
import path from "node:path";
import { openKeptFiles } from "./kept-files.mjs";

/** What scripts/build/previews leaves: its folder, and of each address the copy's name in the site and in that folder. */
type CopiesFile = { folder: string; copies: Record<string, { name: string; kept: string }> };

/** Below it, an address is good for ever: a copy's name is its content's digest. */
const FOLDER = "static/previews";

/**
 * @param file which scripts/build/previews has written; there need not be one
 * @param root the site that is built, into which the copies are put
 * @returns gives a `previewVideo` as the site has it: what lies in the project as it is, the copy of what is on another host, and
 *   undefined where there is none
 */
export function openPreviewCopies(file: string | undefined, root: string): (address: string) => string | undefined {
  const { folder, copies }: CopiesFile =
    file && fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : { folder: "", copies: {} };
  const kept = openKeptFiles(folder);

  return (address) => {
    if (!URL.canParse(address)) return address;
    const copy = copies[address];
    const content = copy && kept.read(copy.kept);
    if (!copy || !content) return undefined;
    fs.mkdirSync(path.join(root, FOLDER), { recursive: true });
    fs.writeFileSync(path.join(root, FOLDER, copy.name), content);
    return `/${FOLDER}/${copy.name}`;
  };
}
