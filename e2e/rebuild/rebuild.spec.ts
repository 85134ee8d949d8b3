/** A copy of the project, rebuilt after changes of code, of data, and of styles and settings. */
import fs from "node:fs";
import path from "node:path";
import * as form from "../helpers/contact-form";
import { answerCalls } from "../helpers/contact-function";
import { expectUpdated } from "../helpers/copied-build";
import { REDUNDANT_WORKER_ERRORS } from "../helpers/expected-errors";
import { heading, navigationLink } from "../helpers/pages";
import { copyProject, fiveFieldEntries, runScript, writeProjects, writeStill } from "../helpers/project-copy";
import { expect, expectSaved, test } from "../helpers/replaceable-site";

/** No server has this address: the tests answer. */
const SETTINGS = {
  GATSBY_SUPABASE_URL: "http://localhost:54999",
  GATSBY_SUPABASE_ANON_KEY: "key",
  EDITOR_REPOSITORY: "hammered/site",
};

// One first build for all tests.
test.describe.configure({ mode: "default" });
// A newer worker replaces that of an open page.
test.beforeEach(({ allowErrors }) => allowErrors(REDUNDANT_WORKER_ERRORS));

let copy: string;
let entries: Awaited<ReturnType<typeof fiveFieldEntries>>;
const readBuilt = (file: string) => fs.readFileSync(path.join(copy, "public", file), "utf8");

function replaceIn(file: string, words: string | RegExp, others: string) {
  const changed = path.join(copy, file);
  const before = fs.readFileSync(changed, "utf8");
  expect(before).toMatch(words);
  fs.writeFileSync(changed, before.replace(words, others));
}

/** Builds the copy, without warnings of webpack. @returns the build's output */
function build(settings: Record<string, string>): string {
  const { status, stdout, stderr } = runScript(copy, "build", settings);
  expect(status, stdout + stderr).toBe(0);
  expect(stdout + stderr).not.toContain("[mini-css-extract-plugin]");
  return stdout;
}

test.beforeAll(async () => {
  copy = copyProject();
  entries = await fiveFieldEntries(copy, 3);
  writeProjects(copy, entries);
  replaceIn("src/pages/portfolio.tsx", 'heading="STILLS"', 'heading="FRAMES"');
  replaceIn("src/contact/send.ts", "15_000", "16_000");
  build(SETTINGS);
});
test.afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

/** The old code of STILLS, which the home page prefetches. */
const wallCode = (address: string) => address.startsWith("/component---src-pages-portfolio");

test("a tab open across a deploy of new code shows the new page", async ({ page, site }) => {
  await page.goto(site.url);
  await expectSaved(page);
  await site.revive(path.join(copy, "public"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("This site has been updated.")).toBeVisible();
  await expectUpdated(page);
  await navigationLink(page, "STILLS").click();
  await expect(heading(page, "FRAMES")).toBeVisible();
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block" });
  // The old code is gone: the server answers with a page, which is no script.
  const missing = /^Failed to load resource: .* status of (404|500) .*\.js\)$/;
  const refused = /^Refused to execute script from '[^']*\.js'/;
  test.beforeEach(({ allowErrors }) => allowErrors(missing, refused));

  test("a tab open across a deploy without the old code loads the new page", async ({ page, site }) => {
    site.fails = wallCode;
    await page.goto(site.url);
    await expect.poll(() => site.requested.some(wallCode)).toBe(true);
    site.fails = () => false;
    await site.revive(path.join(copy, "public"));
    await navigationLink(page, "STILLS").click();
    await expect(heading(page, "FRAMES")).toBeVisible();
  });

  test("a form open across such a deploy keeps its words and sends them", async ({ page, site }) => {
    await page.goto(`${site.url}/contact`);
    // The toasts' code has loaded; without it the browser's own dialog would open.
    await expect(page.locator("section[aria-live]")).toBeAttached();
    await site.revive(path.join(copy, "public"));
    await form.send(page);
    await form.expectFailed(page);
    const posts = await answerCalls(page);
    await page.getByRole("button", { name: "Refresh" }).click();
    await form.expectFilled(page);
    await form.press(page);
    await form.expectSent(page);
    expect(posts).toHaveLength(1);
  });
});

test("after a change of data the build starts from the last one, without removed projects", async () => {
  const [first, second] = entries;
  await writeStill(copy, "images/a-new-still.jpg", 200);
  // The form omits empty fields.
  const added = { id: "9", title: "The ninth", videoId: "76979871", image: "images/a-new-still.jpg" };
  writeProjects(copy, [second, { ...first, title: "Another title" }, added]);
  // On Netlify Gatsby adds headers of its own.
  expect(build({ ...SETTINGS, NETLIFY: "true" })).toContain("Building with the cache of the last build.");
  const linked = readBuilt("index.html").match(/(?<=href=")\/portfolio\/\d+(?=")/g);
  expect(linked?.slice(0, 3)).toEqual(["/portfolio/2", "/portfolio/1", "/portfolio/9"]);
  expect(readBuilt("portfolio/1/index.html")).toContain("Another title");
  expect(readBuilt("portfolio/9/index.html")).toContain("The ninth");
  expect(fs.existsSync(path.join(copy, "public/portfolio/3/index.html"))).toBe(false);
  expect(readBuilt("sw.js")).not.toMatch(/portfolio\/3|admin\/index/);
  expect(readBuilt("_headers").match(/referrer-policy/gi)).toHaveLength(1);
});

test("after a change of styles every page has them; without its setting the editor is gone", () => {
  const files = ["public/_headers", "public/_redirects", "public/sw.js", "hosts/nginx.conf", "hosts/Caddyfile"];
  const naming = () => files.filter((file) => fs.readFileSync(path.join(copy, file), "utf8").includes("admin"));
  expect(fs.existsSync(path.join(copy, "public/admin/editor.js"))).toBe(true);
  expect(naming()).toEqual(files);
  replaceIn("src/styles/tokens.css", /#[0-9a-f]{6}/, "#123456");
  writeProjects(copy, entries.slice(0, 1));
  expect(build({})).toContain("Building without a cache:");
  for (const page of ["index.html", "contact/index.html", "404/index.html", "portfolio/1/index.html"])
    expect(readBuilt(page), page).toContain("#123456");
  // A single project has no neighbours.
  expect(readBuilt("portfolio/1/index.html")).not.toContain("More projects");
  expect(fs.existsSync(path.join(copy, "public/admin"))).toBe(false);
  expect(naming()).toEqual([]);
});
