/** The editor of the built site, on files in the browser's own file system. */
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { SVELTIA } from "../../src/editor/form/sveltia";
import { copyProject, fiveFieldEntries, writeProjects } from "../../test-support/project-copy";
import { SETTINGS } from "../../test-support/test-site";
import * as editor from "../helpers/editor-form";
import { builtFiles, sendRaw } from "../helpers/raw-request";
import { expect, test } from "../helpers/test";

const GITHUB = "https://api.github.com";
const REPOSITORY = SETTINGS.EDITOR_REPOSITORY;

// Sveltia requests fonts and GitHub's status; the page's policy refuses.
test.beforeEach(({ allowErrors }) =>
  allowErrors(/https:\/\/(cdn\.jsdelivr\.net\/fontsource|www\.githubstatus\.com)\//),
);

let copy: string;
let files: editor.Files;
let projectsText: string;
test.beforeAll(async () => {
  copy = copyProject();
  const entries = await fiveFieldEntries(copy, 9);
  // As the form writes them: without what is empty.
  const written = entries.map((entry) => ({ ...entry, previewVideo: undefined }));
  writeProjects(copy, written);
  const names = [editor.FILE, ...entries.map(({ image }) => `data/${image}`)];
  files = Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(copy, name), "base64")]));
  projectsText = editor.textOf(files);
});

test("/admin has its own policy, and no page, list or search engine knows it", async ({ baseURL }) => {
  const { headers, body } = await sendRaw(baseURL, "/admin");
  expect(headers["content-security-policy"]).toContain(`connect-src 'self' data: blob: ${GITHUB};`);
  // Not joined with the site's.
  expect(headers["content-security-policy"]).not.toContain(",");
  expect(headers["x-robots-tag"]).toBe("noindex");
  expect(body.toString()).toContain('<meta name="robots" content="noindex">');
  expect((await sendRaw(baseURL, "/")).headers).not.toHaveProperty("x-robots-tag");
  const texts = builtFiles().filter(([, address]) => /^.(?!admin|sw\.js).*\.(html|json|txt|xml)$/.test(address));
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter(([file]) => /\/admin\b/.test(fs.readFileSync(file, "utf8")))).toEqual([]);
});

test("an invalid video isn't saved; a changed title changes one line of the file", async ({ context, elsewhere }) => {
  const page = await editor.open(context, files);
  await editor.expandFirst(page);
  await editor.fill(page, "Title", 'A "new" title: é');
  await editor.fill(page, "Video", "https://youtu.be/x");
  await editor.press(page, "Save");
  await expect(page.getByText("Video must be")).toBeVisible();
  expect(await page.evaluate(editor.readFolder)).toEqual(files);
  await editor.fill(page, "Video", "76979871");
  const written = await editor.save(page);
  expect(editor.textOf(written)).toBe(projectsText.replace('"Title 1"', '"A \\"new\\" title: é"'));
  expect(written).toEqual({ ...files, [editor.FILE]: written[editor.FILE] });
  const deploy = page.getByRole("link", { name: "See the deploy" });
  await expect(deploy).toHaveAttribute("href", `https://github.com/${REPOSITORY}/actions`);
  expect(elsewhere).toEqual([]);
});

test("the form asks before its tab is closed with unsaved changes", async ({ context }) => {
  const page = await editor.open(context, files);
  await editor.expandFirst(page);
  const questions = editor.answerDialogs(page, "dismiss");
  await editor.fill(page, "Title", "Not saved");
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => questions).toEqual([""]);
  await expect((await editor.field(page, "Title")).getByRole("textbox")).toHaveValue("Not saved");
});

test("the form names an error's project and field, and warns after the save", async ({ context, allowErrors }) => {
  allowErrors(/videos\.example/);
  const remote = projectsText.replace('"image"', '"previewVideo": "https://videos.example/1.mp4",\n    "image"');
  const expiring = { ...files, [editor.FILE]: btoa(remote) };
  const page = await editor.open(context, expiring);
  await editor.expandFirst(page);
  await editor.fill(page, "Page address", "9");
  const alerts = editor.answerDialogs(page, "accept");
  await editor.press(page, "Save");
  const repeated = 'Project 9, Title 9, Page address: Another project has the id "9". Choose another.';
  await expect(page.getByRole("alertdialog")).toContainText(repeated);
  await editor.press(page, "OK");
  expect(await page.evaluate(editor.readFolder)).toEqual(expiring);
  expect(alerts).toEqual([]);
  await editor.fill(page, "Page address", "new");
  expect(editor.textOf(await editor.save(page))).toBe(remote.replace('"id": "1"', '"id": "new"'));
  const warning = 'Project 1, Title 1, Preview: "previewVideo": This address will expire.';
  expect(alerts).toEqual([expect.stringContaining(warning)]);
});

test("a save while a new file is still read is refused, and saves both a moment later", async ({ context }) => {
  const old = projectsText.replace('"image"', '"previewVideo": "/previews/old.mp4",\n    "image"');
  const page = await editor.open(context, { ...files, [editor.FILE]: btoa(old) });
  await editor.expandFirst(page);
  await editor.fill(page, "Title", "New title");
  await (await editor.field(page, "Preview")).getByRole("button", { name: /^Replace/ }).click();
  const chooser = page.waitForEvent("filechooser");
  await editor.press(page, "Upload");
  const buffer = fs.readFileSync("test-support/projects/previews/1.mp4");
  await (await chooser).setFiles({ name: "new.mp4", mimeType: "video/mp4", buffer });
  await expect(page.getByRole("button", { name: "Insert" })).toBeEnabled();
  // Reading takes as long as the test wants.
  await page.evaluate(() => {
    const { digest } = SubtleCrypto.prototype;
    const read = new Promise((resolve) => Object.assign(window, { endReading: resolve }));
    SubtleCrypto.prototype.digest = async function (...args) {
      await read;
      return digest.apply(this, args);
    };
  });
  await editor.press(page, "Insert");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator(SVELTIA.busyField)).toBeVisible();
  await editor.press(page, "Save");
  await expect(page.getByRole("alertdialog")).toContainText("A new picture or video is still being read.");
  await editor.press(page, "OK");

  // The field of a closed project is off the page.
  const questions = editor.answerDialogs(page, "dismiss");
  await editor.press(page, "Collapse All");
  await expect(page.locator(SVELTIA.busyField)).toHaveCount(0);
  await editor.press(page, "Save");
  await expect(page.getByRole("alertdialog")).toContainText("Not saved.");
  await editor.press(page, "OK");
  expect(questions).toEqual(["Save without the preview of New title?"]);

  await page.evaluate(() => Reflect.get(window, "endReading")());
  const saved = await editor.save(page);
  expect(editor.textOf(saved)).toContain('"previewVideo": "/previews/new.mp4"');
  expect(Buffer.from(saved["static/previews/new.mp4"] ?? "", "base64")).toEqual(buffer);
});

test("the editor names a mistake in the file, and has no form to overwrite it", async ({ context, allowErrors }) => {
  allowErrors(/SyntaxError|could not be parsed/);
  const page = await editor.open(context, { ...files, [editor.FILE]: btoa('[\n  {"id": "1",}\n]') });
  await expect(page.locator("body")).toHaveText(/^data\/projects\.json has a mistake.*line 2/);
});

test("on the deployed site a person signs in to GitHub with a token", async ({ context }) => {
  const page = await context.newPage();
  await page.goto("/admin");
  const user = { id: 1, login: "editor", name: "An Editor", email: null };
  // GraphQL, which would read the repository, gets no answer.
  await context.route(/^https:\/\/api\.github\.com\/(?!graphql)/, (route) => route.fulfill({ json: user }));
  const repository = page.waitForRequest(`${GITHUB}/repos/${REPOSITORY}**`);
  await editor.press(page, "Sign In Using Access Token");
  await page.getByRole("textbox").fill("a-token");
  await editor.press(page, "Sign In");
  expect((await repository).headers().authorization).toMatch(/^(token|bearer) a-token$/i);
});

test.describe("with the site's service worker", () => {
  test.use({ serviceWorkers: "allow" });
  test("the editor loads from the network", async ({ context }) => {
    const page = await context.newPage();
    await page.goto("/contact");
    await page.evaluate(() => navigator.serviceWorker.ready);
    expect((await page.goto("/contact"))?.fromServiceWorker()).toBe(true);
    const script = page.waitForResponse("**/admin/editor.js");
    await page.goto("/admin");
    expect((await script).fromServiceWorker()).toBe(false);
    expect(await page.evaluate(() => caches.match("/admin/index.html", { ignoreSearch: true }))).toBeUndefined();
  });
});

test("a project can be renamed, moved, removed, and added with a dropped picture", async ({ context }) => {
  const page = await editor.open(context, files);
  await editor.expandFirst(page);
  await editor.fill(page, "Title", "Renamed");
  await editor.press(page, "Collapse All");
  // By keyboard and mouse.
  const handle = (index: number) => page.getByRole("button", { name: "Reorder Item" }).nth(index);
  await handle(0).press("ArrowDown");
  await handle(1).press("ArrowDown");
  await handle(0).dragTo(handle(2));
  await editor.press(page, "Remove", 3);

  await page.getByRole("button", { name: /^Add\W+project/ }).click();
  await editor.fill(page, "Title", "The tenth");
  await editor.fill(page, "Video", "76979871");
  const red = { width: 1600, height: 900, channels: 3, background: "#c81414" } as const;
  const picture = path.join(copy, "A New Still.JPG");
  await sharp({ create: red }).jpeg().toFile(picture);
  await editor.drop(page, "Still", picture);
  const written = await editor.save(page);

  const [first, second, third, , ...others] = JSON.parse(projectsText);
  const added = { id: "10", title: "The tenth", videoId: "76979871", image: "images/a-new-still.jpg" };
  const expected = [third, second, { ...first, title: "Renamed" }, ...others, added];
  expect(editor.textOf(written)).toBe(`${JSON.stringify(expected, null, 2)}\n`);
  expect(written["data/images/a-new-still.jpg"]).toBe(fs.readFileSync(picture, "base64"));
});
