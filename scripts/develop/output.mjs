// What Gatsby's develop server says, without what only its makers need: its log as JSON, one entry a line.

/** @typedef {{ level?: string, text?: string, filePath?: string, location?: { start?: { line: number } } }} Entry */

/** Levels that a person has to hear of. */
const WORTH_READING = ["ERROR", "WARNING", "SUCCESS"];
/** What Gatsby says when pages can be opened, once they are bundled. */
const READY = /^You can now view/;

/** @param {string} line @returns {Entry | undefined} undefined for what is no entry of the log */
function entryOf(line) {
  try {
    const { type, payload } = JSON.parse(line);
    return type === "LOG" ? payload : {};
  } catch {
    return undefined;
  }
}

/** @param {Entry} entry */
const placeOf = ({ filePath, location }) => (filePath ? `\n${filePath}:${location?.start?.line ?? 1}` : "");

/**
 * Follows the log.
 * @param {AsyncIterable<string>} lines
 * @param {{ say: (text: string) => void, onReady: () => void }} listener `onReady` is called once
 */
export async function followOutput(lines, { say, onReady }) {
  let isReady = false;
  for await (const line of lines) {
    const entry = entryOf(line);
    // Whatever isn't Gatsby's own comes from below it, and may be why it ended.
    if (!entry) say(line);
    else if (WORTH_READING.includes(entry.level ?? "")) say(`${entry.text}${placeOf(entry)}`);
    else if (!isReady && READY.test(entry.text ?? "")) {
      isReady = true;
      onReady();
    }
  }
}
