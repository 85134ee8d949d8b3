/** Reads files that editors and owners provide. */
import fs from "node:fs";

/** Errors of the file system with a known cause; a cloud's placeholder fails with one that Node has no name for. */
const CAUSES: Record<string, string> = {
  EACCES: "may not be read. Change its permissions, or copy it again.",
  EBUSY: "is open in another program. Close it there.",
  EISDIR: "is a folder. Put the file there.",
  UNKNOWN: "has not been downloaded by its cloud. Open it once.",
};
/** Git LFS leaves it in place of a file (https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md). */
const LFS_POINTER = "version https://git-lfs.github.com/spec/";

/** @param name as messages write it @returns the content of a file, or the sentence that says why there is none */
export function readContent(
  file: string,
  name: string,
): { content: Buffer; error?: undefined } | { content?: undefined; error: string } {
  try {
    const content = fs.readFileSync(file);
    if (content.toString("latin1", 0, LFS_POINTER.length) !== LFS_POINTER) return { content };
    return { error: `${name} is a Git LFS pointer: run git lfs pull.` };
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return { error: `${name} ${CAUSES[code] ?? `can't be read (${code}). Copy it again.`}` };
  }
}
