/** @jest-environment node */
import { readSettings } from "../../src/build/settings";

afterEach(() => {
  delete process.env.EDITOR_REPOSITORY;
  delete process.env.EDITOR_BRANCH;
});

test("without a repository there is no editor; with one, it commits to main unless another branch is named", () => {
  expect(readSettings().editor).toBeUndefined();
  process.env.EDITOR_REPOSITORY = "hammered/site.example";
  expect(readSettings().editor).toEqual({ repo: "hammered/site.example", branch: "main" });
  process.env.EDITOR_BRANCH = "next/two-1.0";
  expect(readSettings().editor).toEqual({ repo: "hammered/site.example", branch: "next/two-1.0" });
});

test.each(["site", "https://github.com/hammered/site", "a/b/c", "a/", "/b", "a/..", "-a/b", 'a/b"', "a/b c", "a/b\n"])(
  "EDITOR_REPOSITORY can't be %j: one sentence says so",
  (value) => {
    process.env.EDITOR_REPOSITORY = value;
    expect(readSettings).toThrow(
      `EDITOR_REPOSITORY is "${value}", which is no repository on GitHub: it must be owner/name.`,
    );
  },
);

test.each(["a b", "/a", "a/", "a..b", "a//b", ".a", "a/.b", "a.lock", "-a", 'a"', "a;b", "a."])(
  "EDITOR_BRANCH can't be %j: one sentence says so",
  (value) => {
    process.env.EDITOR_REPOSITORY = "a/b";
    process.env.EDITOR_BRANCH = value;
    expect(readSettings).toThrow(`EDITOR_BRANCH is "${value}", which is no name of a branch.`);
  },
);

test("a branch of no repository is a mistake too", () => {
  process.env.EDITOR_BRANCH = "main";
  expect(readSettings).toThrow("EDITOR_REPOSITORY isn't set.");
});
