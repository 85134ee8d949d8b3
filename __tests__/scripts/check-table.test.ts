/** @jest-environment node */
import picocolors from "picocolors";
import { projectsTable } from "../../scripts/check/table.mjs";
import type { CheckedProject } from "../../src/build/projects-file";

const PLAIN = picocolors.createColors(false);
const LONG = "A title of many words that goes on and on until it has more than eighty characters";

const project = (number: number, more: Partial<CheckedProject> = {}): CheckedProject => ({
  name: { number, id: String(number), title: `Title ${number}` },
  video: { host: "YouTube", id: "eRsGyueVLvQ" },
  still: { path: `images/${number}.jpg`, width: 1600, height: 900 },
  preview: { kind: "file", path: `/previews/${number}.mp4`, bytes: 245_646 },
  findings: [],
  ...more,
});

const small = { severity: "warning" as const, line: 1, column: 1, message: "", short: "still: only 640 px wide" };
const projects = [
  project(1, { name: { number: 1, id: "1", title: LONG }, findings: [small] }),
  project(2, { preview: { kind: "remote", address: "https://cdn.example/2.mp4", line: 1, column: 1 } }),
  project(3, { name: { number: 3 }, video: undefined, still: undefined, preview: undefined }),
];

test.each([60, 72, 80, 100, 140, 400])("at %i columns no line is longer, and nothing is left out", (columns) => {
  const table = projectsTable(projects, PLAIN, columns);
  for (const line of table.split("\n"))
    expect(line.length).toBeLessThanOrEqual(columns + (columns < 80 ? LONG.length : 0));
  const words = table.replace(/[│\s]+/g, " ");
  for (const word of ["eRsGyueVLvQ", "1600 × 900", "246 KB", "remote", "Title 2", "?", "640"])
    expect(words).toContain(word);
});

test("a window that is too narrow for a table has the projects one below the other", () => {
  expect(projectsTable([project(1, { findings: [small] }), project(2)], PLAIN, 50)).toBe(
    `1  Title 1
  YouTube eRsGyueVLvQ
  1.jpg 1600 × 900
  1.mp4 246 KB
  still: only 640 px wide

2  Title 2
  YouTube eRsGyueVLvQ
  2.jpg 1600 × 900
  2.mp4 246 KB`,
  );
});

test("colours are there where they are asked for, and don't change the widths", () => {
  const coloured = projectsTable(projects, picocolors.createColors(true), 120);
  expect(coloured).toContain("\u001b[33m");
  const colour = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
  expect(coloured.replace(colour, "")).toBe(projectsTable(projects, PLAIN, 120));
});

test("a title can't write into the terminal", () => {
  const name = { number: 1, id: "1", title: "\u001b[31mRed\u202e" };
  expect(projectsTable([project(1, { name })], PLAIN, 120)).toContain("│ [31mRed ");
});
