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

test("EDITOR_REPOSITORY must be owner/name", () => {
  const wrong = [
    "site",
    "https://github.com/hammered/site",
    "a/b/c",
    "a/",
    "/b",
    "a/..",
    "-a/b",
    'a/b"',
    "a/b c",
    "a/b\n",
  ];
  for (const value of wrong) {
    process.env.EDITOR_REPOSITORY = value;
    const sentence = `EDITOR_REPOSITORY is "${value}", which is no repository on GitHub: it must be owner/name.`;
    expect(readSettings).toThrow(sentence);
  }
});

test("EDITOR_BRANCH needs EDITOR_REPOSITORY", () => {
  process.env.EDITOR_BRANCH = "main";
  expect(readSettings).toThrow("EDITOR_REPOSITORY isn't set.");
});
