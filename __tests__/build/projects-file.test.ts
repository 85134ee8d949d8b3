/** @jest-environment node */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readProjects } from "../../src/build/projects-file";

const GOOD = { id: "1", title: "One", videoId: "eRsGyueVLvQ", previewVideo: "/previews/1.mp4", image: "images/1.jpg" };
let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "projects-"));
  fs.mkdirSync(path.join(folder, "images"));
  fs.mkdirSync(path.join(folder, "static/previews"), { recursive: true });
  fs.writeFileSync(path.join(folder, "images/1.jpg"), "");
  fs.writeFileSync(path.join(folder, "static/previews/1.mp4"), "");
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

function read(content: unknown) {
  const file = path.join(folder, "projects.json");
  fs.writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return readProjects(file, path.join(folder, "static"));
}

/** The lines of the message that the content is refused with. */
function faults(content: unknown): string[] {
  try {
    read(content);
  } catch (error) {
    const [first, ...lines] = (error as Error).message.split("\n");
    expect(first).toMatch(/projects\.json can't be used:$/);
    return lines.map((line) => line.trim());
  }
  return [];
}

test("the project's own file is good", () => {
  expect(readProjects("data/projects.json").length).toBeGreaterThan(0);
});

test("the specification's five fields are enough", () => {
  expect(read([GOOD])).toEqual([GOOD]);
});

test("a preview may be missing, empty, or elsewhere; a byte-order mark is forgiven", () => {
  const { previewVideo: _, ...without } = GOOD;
  const entries = [
    without,
    { ...GOOD, id: "2", previewVideo: "" },
    { ...GOOD, id: "3", previewVideo: "https://a.b/c.mp4" },
  ];
  expect(read(`\uFEFF${JSON.stringify(entries)}`)).toHaveLength(3);
});

test("a file that isn't there is named", () => {
  expect(() => readProjects(path.join(folder, "projects.json"))).toThrow(/projects\.json can't be read: ENOENT/);
});

test("what is no JSON is refused with the place", () => {
  expect(faults('[\n  { "id": "1",, }\n]')).toEqual([
    expect.stringMatching(/^it is no JSON: line 2, column 15: Expected/),
  ]);
  expect(faults("[\n{")).toEqual([expect.stringMatching(/^it is no JSON: line 2, column 2: /)]);
  expect(faults("")).toEqual([expect.stringMatching(/^it is no JSON: line 1, column 1: /)]);
});

test("what is no list of projects is refused", () => {
  expect(faults({})).toEqual(["it must be a list of at least one project, in square brackets"]);
  expect(faults([])).toEqual(["it must be a list of at least one project, in square brackets"]);
  expect(faults([GOOD, "two"])).toEqual(["entry 2 must be one project, in curly brackets"]);
  expect(faults([null])).toEqual(["entry 1 must be one project, in curly brackets"]);
});

test.each(["id", "title", "videoId", "image"] as const)("an entry without %s is named", (field) => {
  const { [field]: _, ...entry } = GOOD;
  const name = field === "id" ? "entry 1" : 'entry 1 (id "1")';
  expect(faults([entry])).toEqual([`${name}: "${field}" is missing`]);
});

test.each([
  ["id", 1],
  ["id", "a/b"],
  ["title", "  "],
  ["title", "x".repeat(121)],
  ["videoId", "https://youtu.be/eRsGyueVLvQ"],
  ["previewVideo", "https://a;b.example/c.mp4"],
  ["videoId", 76979871],
  ["previewVideo", "previews/1.mp4"],
  ["previewVideo", "http://a.b/c.mp4"],
  ["image", "1.jpg"],
  ["image", "images/../../1.jpg"],
  ["image", "images/1.gif"],
  ["alt", ""],
])("a wrong %s (%j) is named, with what it must be", (field, value) => {
  const lines = faults([{ ...GOOD, [field]: value }]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^entry 1 \(id .+\): "\w+" is .+; it must be a text/);
  expect(lines[0]).toContain(`"${field}" is ${JSON.stringify(value)};`);
});

test("a mistyped field is named", () => {
  expect(faults([{ ...GOOD, titel: "x" }])).toEqual(['entry 1 (id "1"): "titel" is not a field of a project']);
});

test("two entries with one id are named", () => {
  expect(faults([GOOD, { ...GOOD, title: "Two" }])).toEqual(['entry 2 (id "1"): entry 1 has this id too']);
});

test("a missing still and a missing preview name their paths", () => {
  const lines = faults([{ ...GOOD, image: "images/9.jpg", previewVideo: "/previews/9.mp4" }]);
  expect(lines[0]).toMatch(/^entry 1 \(id "1"\): "image" names .*images\/9\.jpg, which is not there$/);
  expect(lines[1]).toMatch(/^entry 1 \(id "1"\): "previewVideo" names .*static\/previews\/9\.mp4, which is not there$/);
});

test("all faults are told at once", () => {
  expect(
    faults([
      { ...GOOD, id: "" },
      { ...GOOD, id: "2", title: 7 },
    ]),
  ).toHaveLength(2);
});
