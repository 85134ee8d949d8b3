// What the bench has measured, as a table.

/** @typedef {import("./load.mjs").Load} Load */
/** @typedef {import("./tap.mjs").Tap} Tap */
/** @template Result @typedef {import("./rounds.mjs").Pair<Result>} Pair */

/**
 * @typedef {object} Report
 * @property {string} date
 * @property {string} browser its version
 * @property {string} machine
 * @property {string} phone
 * @property {number} rounds of which the medians are given
 * @property {Record<string, Pair<Load> & { path: string }>} loads by kind of page
 * @property {Record<string, Pair<Tap>>} taps by what went before the tap
 * @property {Record<string, Record<string, import("./lighthouse.mjs").Verdict>>} lighthouse of the site, by kind of page and form
 */

/** @param {number} value */
const ms = (value) => `${Math.round(value)} ms`;
/** @param {number} value */
const kb = (value) => `${(value / 1000).toFixed(1)} KB`;
/** @param {number} value */
const count = (value) => String(value);
/** @param {number} value */
const score = (value) => value.toFixed(3);

/** @typedef {[label: string, write: (value: number) => string, read: (load: Load) => number]} Row */

/** @type {Row[]} */
const LOAD_ROWS = [
  ["first paint", ms, (load) => load.firstPaint],
  ["first contentful paint", ms, (load) => load.firstContentfulPaint],
  ["largest paint", ms, (load) => load.largestPaint],
  ["layout shift", score, (load) => load.shift],
  ["blocked", ms, (load) => load.blocked],
  ["requests before the first paint", count, (load) => load.requestsBeforePaint],
  ["until idle: HTML", kb, (load) => load.bytes.html],
  ["until idle: scripts", kb, (load) => load.bytes.script],
  ["until idle: fonts", kb, (load) => load.bytes.font],
  ["until idle: pictures", kb, (load) => load.bytes.image],
  ["until idle: other", kb, (load) => load.bytes.other],
  ["until idle: all", kb, (load) => load.bytes.all],
];

/** @param {number} site @param {number} floor */
const ratio = (site, floor) => (floor > 0 ? (site / floor).toFixed(2) : "");

/** @param {string[]} cells */
const line = (...cells) => `| ${cells.join(" | ")} |`;

/** @param {string} about @param {(value: number) => string} write @param {number} site @param {number} floor */
const compare = (about, write, site, floor) => line(about, write(site), write(floor), ratio(site, floor));

/** @param {Report} report */
function lighthouseLines({ lighthouse }) {
  const forms = Object.entries(lighthouse).flatMap(([kind, verdicts]) =>
    Object.entries(verdicts).map(([form, verdict]) => ({ about: `${kind}: Lighthouse, ${form}`, ...verdict })),
  );
  const rows = forms.map(({ about, scores }) =>
    line(
      about,
      Object.values(scores)
        .map((one) => one ?? "–")
        .join(" / "),
      "",
      "",
    ),
  );
  const losses = forms.filter(({ lost }) => lost.length > 0).map(({ about, lost }) => `- ${about}: ${lost.join(", ")}`);
  if (losses.length === 0) return { rows, losses };
  return { rows, losses: ["", "What cost points in Lighthouse:", "", ...losses] };
}

/**
 * Writes what was measured as Markdown: one table, and what Lighthouse missed.
 * @param {Report} report
 */
export function markdown(report) {
  const { rows, losses } = lighthouseLines(report);
  const loads = Object.entries(report.loads).flatMap(([kind, { site, floor }]) =>
    LOAD_ROWS.map(([label, write, read]) => compare(`${kind}: ${label}`, write, read(site), read(floor))),
  );
  const taps = Object.entries(report.taps).flatMap(([when, { site, floor }]) => [
    compare(`tap ${when} → heading`, ms, site.heading, floor.heading),
    compare(`tap ${when}: requests before the heading`, count, site.requests, floor.requests),
  ]);
  return [
    `${report.date.slice(0, 10)}, ${report.browser}, ${report.machine}. Phone: ${report.phone}. Medians of ${report.rounds}, in turn.`,
    ...(rows.length > 0 ? ["Lighthouse: performance / accessibility / best practices / search engines."] : []),
    "",
    line("", "this site", "floor", "ratio"),
    "|---|---|---|---|",
    ...loads,
    ...taps,
    ...rows,
    ...losses,
    "",
  ].join("\n");
}
