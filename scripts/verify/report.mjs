// What `npm run verify` prints: ticks, crosses with what is wrong and how to mend it, and a sum.

/** A cross names so many of the things that are wrong; the others are counted. */
const NAMED = 5;
const GREEN = "\x1b[32m";
const RED = "\x1b[31m";
const PLAIN = "\x1b[0m";

/** @typedef {ReturnType<typeof createReport>} Report */

/** What a server said comes from outside: no escape sequence of it reaches the terminal. @param {string} text */
const printable = (text) => text.replace(/\p{Cc}/gu, " ").slice(0, 300);

/** @param {(text: string) => void} write @param {boolean} [isColored] */
export function createReport(write, isColored = false) {
  let ticks = 0;
  let crosses = 0;
  let notes = 0;
  /** @param {string} color @param {string} text */
  const paint = (color, text) => (isColored ? `${color}${text}${PLAIN}` : text);

  return {
    get crosses() {
      return crosses;
    },

    /** @param {string} title */
    section(title) {
      write(`\n${title}\n`);
    },

    /**
     * A check's outcome: a tick where nothing is wrong, else a cross.
     * @param {string} statement what should hold
     * @param {string[]} problems what is wrong, one clause each
     * @param {string} mend a sentence that says what to do
     */
    check(statement, problems, mend) {
      if (problems.length === 0) {
        ticks += 1;
        write(`${paint(GREEN, "✓")} ${statement}\n`);
        return;
      }
      crosses += 1;
      const more = problems.length > NAMED ? [`and ${problems.length - NAMED} more`] : [];
      const lines = [...problems.slice(0, NAMED), ...more].map((problem) => `    ${printable(problem)}\n`);
      write(`${paint(RED, "✗")} ${statement}\n${lines.join("")}    → ${mend}\n`);
    },

    /** What could not be judged, or is good to know: neither a tick nor a cross. @param {string} sentence */
    note(sentence) {
      notes += 1;
      write(`– ${printable(sentence)}\n`);
    },

    /** The last line. */
    sumUp() {
      const asides = notes > 0 ? `, ${notes} not judged` : "";
      write(`\n${ticks} right, ${crosses} wrong${asides}\n`);
    },
  };
}
