/** What a build refuses before it does anything: the real command, in a copy of the project. */
import fs from "node:fs";
import path from "node:path";
import { build, copyProject } from "../helpers/project-copy";
import { expect, test } from "../helpers/test";

let copy: string;

test.beforeEach(() => {
  copy = copyProject();
});
test.afterEach(() => fs.rmSync(copy, { recursive: true }));

const ROOT = "This site stands at the root of its host and can't be built with";

/** Adds an option to the copy's configuration. */
function configure(option: string) {
  const file = path.join(copy, "gatsby-config.ts");
  const text = fs.readFileSync(file, "utf8");
  fs.writeFileSync(file, text.replace('trailingSlash: "never",', `trailingSlash: "never", ${option},`));
}

/** The copy is not built, and one message says why. */
function expectRefused(message: string, settings: Record<string, string> = {}, ...options: string[]) {
  const { status, output } = build(copy, settings, ...options);
  expect(status, output).not.toBe(0);
  expect(output.split(message), output).toHaveLength(2);
  expect(fs.existsSync(path.join(copy, "public/index.html"))).toBe(false);
}

test("a subpath is refused with one sentence, however it is asked for", () => {
  test.setTimeout(5 * 60_000);
  expectRefused(`${ROOT} --prefix-paths:`, {}, "--prefix-paths");
  expectRefused(`${ROOT} --prefix-paths:`, { PREFIX_PATHS: "true" });
  configure('pathPrefix: "/site"');
  expectRefused(`${ROOT} pathPrefix "/site":`);
  configure('assetPrefix: "https://cdn.example"');
  expectRefused(`${ROOT} pathPrefix "/site" and assetPrefix "https://cdn.example":`);
});

test("a repository or a branch for the editor that can't be meant is refused with one sentence", () => {
  expectRefused(
    'EDITOR_REPOSITORY is "https://github.com/a/b", which is no repository on GitHub: it must be owner/name.',
    {
      EDITOR_REPOSITORY: "https://github.com/a/b",
    },
  );
  expectRefused('EDITOR_BRANCH is "a b", which is no name of a branch.', {
    EDITOR_REPOSITORY: "a/b",
    EDITOR_BRANCH: "a b",
  });
});

test("a setting of the policy that is no address is refused with one sentence", () => {
  expectRefused('GATSBY_CSP_REPORT is "reports.example", which is no https:// address.', {
    GATSBY_CSP_REPORT: "reports.example",
  });
});
