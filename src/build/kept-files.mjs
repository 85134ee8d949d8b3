/** Files that took long to make, kept from one build to the next in a folder of our own. Read by scripts/build too. */
import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** @param {string | Buffer} content @returns {Buffer} */
const digestOf = (content) => createHash("sha256").update(content).digest();
const DIGEST_LENGTH = digestOf("").length;

/**
 * The name under which a result is kept.
 * @param {unknown} ingredients all that decides the result: contents' digests, options, versions; as JSON
 */
export const keptName = (ingredients) => digestOf(JSON.stringify(ingredients)).toString("hex");

/** @typedef {ReturnType<typeof openKeptFiles>} KeptFiles */

/**
 * Opens a folder of kept files. Each has the digest of its content before it, so that one that was cut off, damaged or put
 * there by something else counts as missing.
 * @param {string} folder which need not be there yet
 */
export function openKeptFiles(folder) {
  /** @type {Set<string>} */
  const used = new Set();
  let isFull = false;

  return {
    /**
     * @param {string} name
     * @returns {Buffer | undefined} the content; undefined where it isn't there, or isn't what was kept
     */
    read(name) {
      used.add(name);
      try {
        const file = fs.readFileSync(path.join(folder, name));
        const content = file.subarray(DIGEST_LENGTH);
        return digestOf(content).equals(file.subarray(0, DIGEST_LENGTH)) ? content : undefined;
      } catch {
        return undefined;
      }
    },

    /**
     * Keeps a content. It appears under its name whole or not at all; where it can't, that is said, once.
     * @param {string} name @param {Buffer} content
     * @returns {boolean} true where it is kept
     */
    write(name, content) {
      used.add(name);
      const aside = path.join(folder, `${randomUUID()}.new`);
      try {
        fs.mkdirSync(folder, { recursive: true });
        fs.writeFileSync(aside, Buffer.concat([digestOf(content), content]));
        fs.renameSync(aside, path.join(folder, name));
        return true;
      } catch (error) {
        fs.rmSync(aside, { force: true });
        if (!isFull)
          console.warn(`What was made can't be kept for the next build: ${/** @type {Error} */ (error).message}`);
        isFull = true;
        return false;
      }
    },

    /** Removes what has been neither read nor written since the folder was opened: at the end of a build that went well. */
    prune() {
      if (!fs.existsSync(folder)) return;
      for (const name of fs.readdirSync(folder))
        if (!used.has(name)) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
    },
  };
}
