// Copies of the previews that are on other hosts: their addresses expire (the specification says so), the site's own don't.
import { createHash } from "node:crypto";
import { keptName, openKeptFiles } from "../../../src/build/kept-files.mjs";
import { DownloadError, download } from "./download.mjs";
import { expiryOf, lastingPart } from "./expiry.mjs";

const MAX_BYTES = 3_000_000;
const TIMEOUT_MS = 20_000;
const AT_A_TIME = 4;
const ADVICE = "Give it a new address, or put the file into static/previews/.";

/** What browsers play, by its first bytes (hexadecimal). `66747970` is "ftyp". */
const ENDINGS = /** @type {const} */ ([
  [/^.{8}66747970(?!617669|686569|686576|6d6966)/, "mp4"],
  [/^1a45dfa3/, "webm"],
]);

/** @typedef {{ name: string, kept: string }} Copy the file's name in the site, and the one under which its content is kept */
/** @typedef {import("./download.mjs").Version & Copy & { address: string, copied: string }} Download what is kept of one; `copied`: the day */

/** @param {Date} date */
const dayOf = (date) => date.toISOString().slice(0, 10);

/** @param {Buffer} content @returns {Copy} @throws {DownloadError} where it is no video */
function nameOf(content) {
  const ending = ENDINGS.find(([begins]) => begins.test(content.subarray(0, 16).toString("hex")))?.[1];
  if (!ending) throw new DownloadError("what is there is no MP4 or WebM video");
  const digest = createHash("sha256").update(content).digest("hex");
  return { name: `${digest.slice(0, 32)}.${ending}`, kept: keptName({ preview: digest }) };
}

/**
 * Fetches what is new or has changed, and keeps it for later builds: from the day on which an address is good no more, the
 * last copy that could be had is used.
 * @template {{ address: string }} Preview
 * @param {Preview[]} previews
 * @param {string} folder where copies of earlier builds are. Nothing there is removed: what has expired can't be had again
 * @param {{ now?: Date, timeoutMs?: number }} [options]
 * @returns `copies`: by the address; none where none could ever be had. `warnings`: a sentence for each preview that needs somebody
 */
export async function copyPreviews(previews, folder, { now = new Date(), timeoutMs = TIMEOUT_MS } = {}) {
  const files = openKeptFiles(folder);

  /** @param {string} address @returns {{ name: string, earlier: Download | undefined }} */
  function recordOf(address) {
    const name = keptName({ record: lastingPart(address) });
    const text = files.read(name);
    /** @type {Download | undefined} */
    const earlier = text && JSON.parse(text.toString());
    return { name, earlier: earlier && files.read(earlier.kept) ? earlier : undefined };
  }

  /** @param {string} address @returns {Promise<{ copy?: Download | undefined, why?: string | undefined }>} */
  async function copyOf(address) {
    const { name, earlier } = recordOf(address);
    try {
      const known = earlier?.address === address ? earlier : undefined;
      const got = await download(address, { maxBytes: MAX_BYTES, timeoutMs, known });
      if (got === "unchanged") return { copy: earlier };
      const copy = {
        address,
        ...nameOf(got.content),
        copied: dayOf(now),
        etag: got.etag,
        lastModified: got.lastModified,
      };
      // What the site gets is what is kept.
      if (!files.write(copy.kept, got.content)) throw new DownloadError("its copy can't be kept on this disk");
      files.write(name, Buffer.from(JSON.stringify(copy)));
      return { copy };
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      return { copy: earlier, why: error.message };
    }
  }

  /** @param {string} address @param {Awaited<ReturnType<typeof copyOf>>} result */
  function warningOf(address, { copy, why }) {
    const expiry = expiryOf(address);
    const day = expiry && dayOf(expiry);
    const isOver = expiry !== undefined && expiry <= now;
    const found = isOver
      ? `the preview's address expired on ${day}${why ? ` (${why})` : ""}`
      : why
        ? `the preview can't be fetched: ${why}`
        : day && `the preview's address expires on ${day}`;
    if (!found) return undefined;
    const shown = copy ? `the site has the copy of ${copy.copied}` : "its card has no preview";
    return `${found}; ${shown}. ${ADVICE}`;
  }

  /** @type {Map<string, Awaited<ReturnType<typeof copyOf>>>} */
  const results = new Map();
  const waiting = new Set(previews.map(({ address }) => address)).values();
  const work = async () => {
    for (const address of waiting) results.set(address, await copyOf(address));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));

  /** @type {Record<string, Copy>} */
  const copies = {};
  for (const [address, { copy }] of results) if (copy) copies[address] = { name: copy.name, kept: copy.kept };
  const warnings = previews.flatMap((preview) => {
    const warning = warningOf(preview.address, results.get(preview.address) ?? {});
    return warning ? [{ preview, warning }] : [];
  });
  return { copies, warnings };
}
