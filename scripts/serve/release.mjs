// A folder whose files may be exchanged for those of another build while they are served.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readHeaders } from "../site-headers.mjs";

/** How long a folder may be away while another takes its place, where the system can't exchange them at once. */
const PATIENCE_MS = 1_000;
const PAUSE_MS = 5;

/** What tells the build in a folder from another; undefined where there is no folder. @param {string} root */
function identityOf(root) {
  const folder = fs.statSync(root, { throwIfNoEntry: false });
  const headers = fs.statSync(path.join(root, "_headers"), { throwIfNoEntry: false });
  return folder && [folder.ino, headers?.ino, headers?.mtimeMs].join(" ");
}

/** @typedef {ReturnType<typeof readHeaders>} HeadersOf */

/**
 * @param {string} root
 * @returns a function that lets another one choose among the folder's files; see below
 */
export function openRelease(root) {
  /** @type {{ identity: string, headersOf: HeadersOf } | undefined} */
  let current;

  /**
   * @template Choice
   * @param {() => Choice} choose looks at files, and opens what it needs further on
   * @param {(choice: Choice) => void} discard closes what was opened
   * @returns {Promise<{ choice: Choice, headersOf: HeadersOf } | undefined>} a choice among files of one build, and the headers
   *   of that build; undefined where there is no folder
   */
  return async function withinOneBuild(choose, discard) {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const identity = identityOf(root);
      if (identity) {
        if (current?.identity !== identity) current = { identity, headersOf: readHeaders(root) };
        const { headersOf } = current;
        const choice = choose();
        if (identityOf(root) === identity) return { choice, headersOf };
        discard(choice);
      }
      if (Date.now() > end) return undefined;
      await sleep(PAUSE_MS);
    }
  };
}
