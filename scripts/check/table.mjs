// The projects as a table, or one below the other where the window is too narrow for one.
import Table from "cli-table3";
import picocolors from "picocolors";

/** @typedef {import("../build/projects.mjs").CheckedProject} CheckedProject */
/** @typedef {import("picocolors/types").Colors} Colours */

const HEAD = ["Id", "Title", "Video", "Still", "Preview", "Warnings"];
/** Of the columns whose texts have any length: the title and the warnings. */
const LEAST_WIDTH = 16;
const MOST_WIDTH = 48;
/** Where nobody says how wide the window is: a pipe, a file. */
const USUAL_COLUMNS = 140;
const ELASTIC = [1, 5];
/** A column's border and its blanks. */
const BORDER = 3;

/** What can't be seen, or turns a line round, has no place in a table. @param {string} text */
const plain = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");

/** @param {CheckedProject["preview"]} preview */
function previewCell(preview) {
  if (!preview) return "?";
  if (preview.kind !== "file") return preview.kind;
  return `${preview.path.split("/").at(-1)}\n${Math.ceil(preview.bytes / 1000)} KB`;
}

/** @param {CheckedProject} project @param {Colours} colours */
function cells({ name, video, still, preview, findings }, colours) {
  const paint = { error: colours.red, warning: colours.yellow, note: colours.dim };
  return [
    plain(name.id ?? "?"),
    plain(name.title ?? "?"),
    video ? `${video.host}\n${video.id}` : "?",
    still ? `${still.path.split("/").at(-1)}\n${still.width} × ${still.height}` : "?",
    previewCell(preview),
    findings.map(({ severity, short }) => paint[severity](plain(short))).join("\n"),
  ];
}

/** The widest line of a column. @param {string[][]} rows @param {number} column */
const widest = (rows, column) =>
  Math.max(...rows.flatMap((row) => (row[column] ?? "").split("\n").map((line) => line.length)));

/**
 * The columns' widths, of which the elastic ones share what the others leave.
 * @param {string[][]} rows the head first, without colours
 * @param {number} columns of the window
 * @returns {number[] | undefined} undefined where they don't fit
 */
function widthsOf(rows, columns) {
  const widths = HEAD.map((_, column) => widest(rows, column) + BORDER - 1);
  const taken = widths.reduce((total, width, column) => total + (ELASTIC.includes(column) ? 0 : width + 1), 1);
  let room = columns - taken - ELASTIC.length;
  if (room < LEAST_WIDTH * ELASTIC.length) return undefined;
  for (const [index, column] of ELASTIC.entries()) {
    const share = Math.max(LEAST_WIDTH, Math.floor(room / (ELASTIC.length - index)));
    widths[column] = Math.min(share, MOST_WIDTH, Math.max(LEAST_WIDTH, widths[column] ?? 0));
    room -= widths[column];
  }
  return widths;
}

/** One below the other. @param {string[][]} rows @param {Colours} colours */
const asList = (rows, colours) =>
  rows
    .map(([id, title, video, still, preview, warnings]) => {
      const facts = [video, still, preview].map((cell) => `  ${cell?.replace("\n", " ")}`);
      return [colours.bold(`${id}  ${title}`), ...facts, ...(warnings ? [warnings.replace(/^/gm, "  ")] : [])].join(
        "\n",
      );
    })
    .join("\n\n");

/**
 * @param {CheckedProject[]} projects
 * @param {Colours} colours
 * @param {number} [columns] of the window
 */
export function projectsTable(projects, colours, columns = USUAL_COLUMNS) {
  const rows = projects.map((project) => cells(project, colours));
  const plainRows = projects.map((project) => cells(project, picocolors.createColors(false)));
  const colWidths = widthsOf([HEAD, ...plainRows], columns);
  if (!colWidths) return asList(rows, colours);
  const head = HEAD.map((word) => colours.bold(word));
  const table = new Table({
    head,
    colWidths,
    wordWrap: true,
    wrapOnWordBoundary: true,
    style: { head: [], border: [] },
  });
  table.push(...rows);
  return table.toString();
}
