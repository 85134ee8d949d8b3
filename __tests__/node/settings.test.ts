import { readSettings } from "../../src/node/settings";

/** Reads the settings of a build with these environment variables only. */
function read(env: Record<string, string>) {
  jest.replaceProperty(process, "env", env);
  return readSettings();
}
afterEach(() => jest.restoreAllMocks());

test("EDITOR_REPOSITORY turns the editor on; it commits to EDITOR_BRANCH, or main", () => {
  expect(read({}).editor).toBeUndefined();
  const [repo, branch] = ["hammered/site.example", "next/two-1.0"];
  expect(read({ EDITOR_REPOSITORY: repo }).editor).toEqual({ repo, branch: "main" });
  expect(read({ EDITOR_REPOSITORY: repo, EDITOR_BRANCH: branch }).editor).toEqual({ repo, branch });
  expect(() => read({ EDITOR_BRANCH: branch })).toThrow("without EDITOR_REPOSITORY: set both or neither.");
});

const NO_REPOSITORY = ["site", "https://github.com/a/b", 'a/b"', "a/.."];
test.each(NO_REPOSITORY)("EDITOR_REPOSITORY can't be %j: it must be owner/name", (value) => {
  const sentence = `EDITOR_REPOSITORY is "${value}", which is no repository on GitHub: it must be owner/name.`;
  expect(() => read({ EDITOR_REPOSITORY: value })).toThrow(sentence);
});

test.each([
  ["GATSBY_CSP_REPORT", "https://reports.example/;script-src *"],
  ["GATSBY_SUPABASE_URL", "ref.supabase.co"],
])("%s can't be %s: it must be an https address", (name, value) => {
  expect(() => read({ [name]: value })).toThrow(`${name} is "${value}", which is no plain https:// address.`);
});
