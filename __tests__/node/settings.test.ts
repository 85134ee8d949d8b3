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

const NO_REPOSITORY = "which is no repository on GitHub: it must be owner/name.";
test.each([
  ...["site", "https://github.com/a/b", 'a/b"', "a/.."].map((value) => ["EDITOR_REPOSITORY", value, NO_REPOSITORY]),
  ["GATSBY_SUPABASE_URL", "https://ref.supabase.co;script-src", "which is no plain https:// address."],
  ["GATSBY_SUPABASE_URL", "ref.supabase.co", "which is no plain https:// address."],
  ["GATSBY_SITE_URL", "your.site", "which is no plain https:// address."],
  ["GATSBY_SITE_URL", "ftp://your.site", "which is no plain https:// address."],
  ["GATSBY_CONTACT_EMAIL", "Us <hello@your.site>", "which is no plain address such as hello@your.site."],
  ["GATSBY_CONTACT_EMAIL", "hello@your.site ", "which is no plain address such as hello@your.site."],
])("%s can't be %s", (name = "", value = "", problem = "") => {
  expect(() => read({ [name]: value })).toThrow(`${name} is "${value}", ${problem}`);
});

test("an origin has no path and no query; its spelling doesn't matter", async () => {
  for (const value of ["https://your.site/contact", "https://your.site/?a=b", "https://me@your.site"])
    expect(() => read({ GATSBY_SITE_URL: value })).toThrow("without a path: https://your.site.");
  expect(read({ GATSBY_SUPABASE_URL: "HTTPS://Ref.supabase.co:443/" }).supabase).toBe("https://ref.supabase.co");
  jest.replaceProperty(process, "env", { GATSBY_SITE_URL: "https://Straße.example:443/" });
  await import("../../src/node/environment");
  expect((await import("../../src/site")).site.url).toBe("https://xn--strae-oqa.example");
});
