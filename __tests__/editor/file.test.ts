import fs from "node:fs";
import { z } from "zod";
import { projectSchema } from "../../src/build/projects/shape";
import { finished, readFile, writeFile } from "../../src/editor/file";

const OURS = fs.readFileSync("data/projects.json", "utf8");

test("our own file is written as it stands", () => {
  expect(writeFile(readFile(OURS))).toBe(OURS);
});

test("an optional field that is added to the declaration breaks no project at the form's first save", () => {
  const declared = projectSchema.extend({ client: z.string().regex(/\S/).optional() });
  const entries = [{ id: "1" }, { id: "2", alt: "A wall.", year: 1999 }];
  const good = { title: "A", videoId: "1", image: "images/1.jpg" };
  const empty = { alt: "", year: null, client: "", director: undefined, credits: [], __sc_item_id: "x" };
  const written = JSON.parse(writeFile(entries.map((entry) => ({ ...good, ...empty, ...entry }))));
  expect(written).toEqual(entries.map((entry) => ({ ...good, ...entry })));
  expect(z.array(declared).safeParse(written).error).toBeUndefined();
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
