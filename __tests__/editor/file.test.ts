import fs from "node:fs";
import { finished, readFile, writeFile } from "../../src/editor/file";

const OURS = fs.readFileSync("data/projects.json", "utf8");

test("our own file is written as it stands, without a byte-order mark and what is empty in the form", () => {
  for (const text of [OURS, `\uFEFF${OURS}`]) expect(writeFile(readFile(text))).toBe(OURS);
  const entries = [{ id: "1" }, { id: "2", alt: "A wall.", year: 1999 }];
  const inForm = entries.map((entry) => ({ alt: "", year: null, credits: [], ...entry }));
  expect(JSON.parse(writeFile(inForm))).toEqual(entries);
});

test.each(["{}", "[3]", "[null]", "[[]]", "["])("%j is no list of projects", (text) => {
  expect(() => readFile(text)).toThrow();
});

test("a new project gets a number that no project has; a still's path is one from the file", () => {
  const ids = (...given: (string | undefined)[]) =>
    finished(given.map((id) => ({ id, image: "" }))).map(({ id }) => id);
  expect(ids("1", "8", "")).toEqual(["1", "8", "9"]);
  expect(ids(undefined, "2", "", "a-title")).toEqual(["3", "2", "4", "a-title"]);
  expect(ids("")).toEqual(["1"]);
  expect(ids("1e3", "0x10", "")).toEqual(["1e3", "0x10", "1"]);
  for (const image of ["/images/1.jpg", "images/1.jpg"])
    expect(finished([{ id: "1", image }])).toEqual([{ id: "1", image: "images/1.jpg" }]);
});
