/** The editor of a release: the real build of a copy, its form in a real browser, and what is built of what it has written. */
import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { ask } from "../helpers/ask";
import { chooseFile, field, filesOf, handle, openLocally, projectFiles, save } from "../helpers/editor-form";
import { build, copyProject, fiveFieldEntries, removeProjects, writeProjects } from "../helpers/project-copy";
import { serve } from "../helpers/site-server";
import { expect, test } from "../helpers/test";

const GITHUB = "https://api.github.com";
const REPOSITORY = "hammered/site";
const FILE = "data/projects.json";

const BUILD_MS = 10 * 60_000;

test.describe.configure({ mode: "serial" });
// Sveltia asks other hosts for fonts and news; the page's policy refuses.
test.use({ expectedErrors: /Content Security Policy|Fetch API|Failed to fetch/ });

let copy: string;
let server: ChildProcess | undefined;
let site: string;

async function buildAndServe(settings: Record<string, string>) {
  test.setTimeout(BUILD_MS);
  server?.kill();
  const built = build(copy, settings);
  expect(built.status, built.output).toBe(0);
  const started = await serve(copy);
  server = started.child;
  site = started.url.replace("127.0.0.1", "localhost");
}

test.beforeAll(async () => {
  copy = copyProject();
  removeProjects(copy);
  const entries = await fiveFieldEntries(copy, 8);
  const credits = [{ role: "Camera", name: "Ada Lovelace" }];
  const optional = [
    { previewVideo: "/previews/1.mp4", alt: "A still.", director: "Ida Rhodes", year: 1999, credits },
    { year: 2001 },
    {},
  ];
  const inOrder = entries.map(({ id, title, videoId, image }, index) => {
    const { previewVideo, ...facts }: { previewVideo?: string } = optional[index % 3] ?? {};
    return { id, title, videoId, previewVideo, image, ...facts };
  });
  writeProjects(copy, `${JSON.stringify(inOrder, null, 2)}\n`);
  await buildAndServe({ EDITOR_REPOSITORY: REPOSITORY });
});

test.afterAll(() => {
  server?.kill();
  fs.rmSync(copy, { recursive: true });
});

const projectsText = () => fs.readFileSync(path.join(copy, FILE), "utf8");

/** Opens the editor. @returns its page, and the requests that reach other hosts */
async function openEditor(context: BrowserContext) {
  const elsewhere: string[] = [];
  await context.unrouteAll();
  await context.route(
    (url) => url.origin !== site,
    (route) => {
      elsewhere.push(route.request().url());
      return route.abort();
    },
  );
  const page = await context.newPage();
  await page.goto(`${site}/admin`);
  await expect(page.getByRole("button", { name: "Work with Local Repository" })).toBeVisible();
  return { page, elsewhere };
}

const unfoldFirst = (page: Page) => page.getByRole("button", { name: "Expand", exact: true }).first().click();
const title = async (page: Page) => (await field(page, "Title")).getByRole("textbox");

test("a release with the editor: of its own policy, in no list, and nothing of the site knows it", async () => {
  const { status, headers, body } = await ask(site, "/admin");
  expect(status).toBe(200);
  expect(headers["content-security-policy"]).toContain(`connect-src 'self' data: blob: ${GITHUB};`);
  expect(headers["content-security-policy"]).not.toContain(",");
  expect(headers["x-robots-tag"]).toBe("noindex");
  expect(body.toString()).toContain('<meta name="robots" content="noindex">');
  expect((await ask(site, "/")).headers).not.toHaveProperty("x-robots-tag");
  expect((await ask(site, "/admin/")).status).toBe(301);

  const published = fs.readdirSync(path.join(copy, "public"), { recursive: true, encoding: "utf8" });
  const texts = published.filter(
    (name) => /^(?!admin).*\.(html|js|json|txt)$/.test(name) && fs.statSync(path.join(copy, "public", name)).isFile(),
  );
  expect(texts.length).toBeGreaterThan(20);
  const naming = texts.filter((name) =>
    /["'`]\/admin[/"'`]/.test(fs.readFileSync(path.join(copy, "public", name), "utf8")),
  );
  expect(naming).toEqual(["sw.js"]);
  expect(fs.readFileSync(path.join(copy, "public/sw.js"), "utf8").match(/[^"]*admin[^"]*/g)).toEqual(["/admin"]);
});

test("a changed title is one line of the file, and no other host is asked", async ({ context }) => {
  const { page, elsewhere } = await openEditor(context);
  const files = projectFiles(copy);
  await openLocally(page, files);
  await unfoldFirst(page);
  await (await title(page)).fill('A "new" title: é');
  await save(page);
  const written = await filesOf(page);
  expect(written.get(FILE)?.toString()).toBe(projectsText().replace('"Title 1"', '"A \\"new\\" title: é"'));
  expect([...written.keys()].sort()).toEqual([...files.keys()].sort());
  expect(elsewhere).toEqual([]);
});

test("what can't be built isn't saved, and the form says why in the words of the declaration", async ({ context }) => {
  const { page } = await openEditor(context);
  await openLocally(page, projectFiles(copy));
  await unfoldFirst(page);
  await (await field(page, "Video")).getByRole("textbox").fill("https://youtu.be/x");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Video must be")).toBeVisible();
  expect((await filesOf(page)).get(FILE)?.toString()).toBe(projectsText());
});

test.describe("a file that is no list of projects", () => {
  test.use({ expectedErrors: /SyntaxError|could not be parsed|no list|Content Security Policy|Fetch API|fetch/ });
  for (const [content, why] of [
    ['[\n  {"id": "1",}\n]', "line 2"],
    ["{}", "no list of projects"],
  ] as const)
    test(`${content} is said to be none, and can't be written over`, async ({ context }) => {
      const { page } = await openEditor(context);
      await openLocally(page, projectFiles(copy).set(FILE, Buffer.from(content)));
      await expect(page.locator("body")).toHaveText(/^data\/projects\.json has a mistake/);
      await expect(page.locator("body")).toContainText(why);
    });
});

test("on the deployed site an editor signs in with a token, by which the form asks GitHub for the repository", async ({
  context,
}) => {
  const { page } = await openEditor(context);
  const asked: string[] = [];
  await context.route(`${GITHUB}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(`${pathname} ${route.request().headers().authorization}`);
    // What is in the repository stays unanswered.
    if (pathname !== "/graphql")
      await route.fulfill({ json: { id: 1, login: "editor", name: "An Editor", email: null } });
  });
  await page.getByRole("button", { name: "Sign In Using Access Token" }).click();
  await page.getByRole("textbox").fill("a-token");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  const byToken = (path: string) => expect.stringMatching(new RegExp(`^${path}.* (token|bearer) a-token$`, "i"));
  await expect.poll(() => asked).toEqual(expect.arrayContaining([byToken("/user"), byToken(`/repos/${REPOSITORY}`)]));
});

test.describe("where the site has its service worker", () => {
  test.use({ serviceWorkers: "allow" });
  test("the editor comes from the network, as if there were none", async ({ context }) => {
    await context.unrouteAll();
    const page = await context.newPage();
    await page.goto(`${site}/contact`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    expect((await page.goto(`${site}/contact`))?.fromServiceWorker()).toBe(true);
    const script = page.waitForResponse("**/admin/editor.js");
    expect((await page.goto(`${site}/admin`))?.fromServiceWorker()).toBe(false);
    expect((await script).fromServiceWorker()).toBe(false);
  });
});

test("a project is renamed, moved, added with its picture and removed; the build takes the file, and the page shows it", async ({
  context,
}) => {
  const { page } = await openEditor(context);
  await openLocally(page, projectFiles(copy));
  await unfoldFirst(page);
  await (await title(page)).fill("Renamed");
  await page.getByRole("button", { name: "Collapse All" }).click();
  // By the keyboard, and with the mouse.
  await handle(page, 0).press("ArrowDown");
  await handle(page, 1).press("ArrowDown");
  await handle(page, 0).dragTo(handle(page, 2));
  await page.getByRole("button", { name: "Remove", exact: true }).nth(3).click();

  await page.getByRole("button", { name: /^Add\W+project/ }).click();
  await (await title(page)).fill("The ninth");
  await (await field(page, "Video")).getByRole("textbox").fill("76979871");
  const red = { r: 200, g: 20, b: 20 };
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: red } })
    .jpeg()
    .toBuffer();
  await chooseFile(page, "Still", { name: "A New Still.JPG", mimeType: "image/jpeg", buffer: picture });
  await save(page);

  const written = await filesOf(page);
  const entries = JSON.parse(written.get(FILE)?.toString() ?? "");
  const titles = ["Title 3", "Title 2", "Renamed", "Title 5", "Title 6", "Title 7", "Title 8", "The ninth"];
  expect(entries.map(({ title }: { title: string }) => title)).toEqual(titles);
  const added = { id: "9", title: "The ninth", videoId: "76979871", image: "images/a-new-still.jpg" };
  expect(entries.at(-1)).toEqual(added);
  expect(written.get("data/images/a-new-still.jpg")?.equals(picture)).toBe(true);

  for (const [name, content] of written) fs.writeFileSync(path.join(copy, name), content);
  await buildAndServe({});
  const home = await context.newPage();
  await home.goto(site);
  await expect(home.locator("#work li a [dir=auto]")).toHaveText(titles);
  await home.goto(`${site}/portfolio/9`);
  await expect(home.getByRole("heading", { level: 1 })).toHaveText("The ninth");
});

test("a build without the setting leaves nothing of the editor", async () => {
  expect((await ask(site, "/admin")).status).toBe(404);
  expect((await ask(site, "/admin/editor.js")).status).toBe(404);
  expect(fs.existsSync(path.join(copy, "public/admin"))).toBe(false);
  for (const file of ["public/_headers", "public/_redirects", "public/sw.js", "hosts/nginx.conf", "hosts/Caddyfile"])
    expect(fs.readFileSync(path.join(copy, file), "utf8"), file).not.toContain("admin");
});
