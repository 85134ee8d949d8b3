/** A copy of the project with other data, and rebuilt after changes of code, of data, and of styles and settings. */
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import sharp, { type Sharp } from "sharp";
import { addressOf, listen } from "../../scripts/site/server";
import { copyProject, fiveFieldEntries, runScript, writeProjects, writeStill } from "../../test-support/project-copy";
import { newFolder } from "../../test-support/temporary-folder";
import * as form from "../helpers/contact-form";
import { expectUpdated } from "../helpers/copied-build";
import { boxOf, heading, navigationLink } from "../helpers/page-parts";
import { openSaved, siteTest } from "../helpers/replaceable-site";
import { launch } from "../helpers/start-script";
import { expect, REDUNDANT_WORKER_ERRORS } from "../helpers/test";

/** The number of projects. The last one has its own row. */
const COUNT = 9;

/** No server has this address: the tests answer. */
const SETTINGS = {
  GATSBY_SITE_URL: "https://your.site/",
  GATSBY_CONTACT_EMAIL: "hello@your.site",
  GATSBY_SUPABASE_URL: "http://localhost:54999",
  GATSBY_SUPABASE_ANON_KEY: "key",
  EDITOR_REPOSITORY: "hammered/site",
};

/** Of a preview; the tests answer for it. */
const OTHER_HOST = "https://videos.example";

/**
 * Files as cameras and editing programs write them: WebP under another name, TIFF, and an upright photo that lies in
 * its file.
 */
const STILLS: [name: string, draw: (picture: Sharp) => Sharp][] = [
  ["Café, #6 🎬.jpg", (picture) => picture.webp()],
  ["7.tif", (picture) => picture.tiff()],
  ["8.jpg", (picture) => picture.withMetadata({ orientation: 6 }).jpeg()],
];
const PREVIEW = "/previews/Café & 🎬.mp4";

/** Titles and facts that somebody might write. */
const LONG_TITLE = "A title of many words".repeat(10).slice(0, 199);
const HEBREW_TITLE = "שיר של לילה (2026)";
const SCRIPT_TITLE = `🎬 </title><script>document.title = "broken"</script> & "Co" ]]>`;
const FACTS = {
  director: "Ada <b>Lovelace</b>",
  artist: "להקה",
  year: 2024,
  credits: [
    { role: "Camera", name: "Grace Hopper" },
    { role: "Camera", name: "Ida Rhodes" },
    { role: "Colour".repeat(10), name: "x".repeat(120) },
  ],
};

// One first build for all tests.
siteTest.describe.configure({ mode: "default" });
// A newer worker replaces that of an open page.
siteTest.beforeEach(({ allowErrors }) => allowErrors(REDUNDANT_WORKER_ERRORS));

let copy: string;
let entries: Awaited<ReturnType<typeof fiveFieldEntries>>;
let server: Awaited<ReturnType<typeof listen>>;
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
  const output = stdout + stderr;
  expect(status, output).toBe(0);
  expect(output).not.toContain("[mini-css-extract-plugin]");
  return output;
}

siteTest.beforeAll(async () => {
  copy = copyProject();
  entries = await fiveFieldEntries(copy, COUNT);
  const changes: Record<string, object> = {
    "1": { previewVideo: `${OTHER_HOST}/1.mp4?token=a` },
    "2": { title: LONG_TITLE },
    "3": { title: HEBREW_TITLE, ...FACTS },
    "4": { previewVideo: PREVIEW, alt: "A still.", year: 1999 },
    "5": { title: SCRIPT_TITLE },
  };
  // As the form writes them: without what is empty.
  const written = entries.map((entry) => ({ ...entry, previewVideo: undefined, ...changes[entry.id] }));
  fs.copyFileSync("test-support/projects/previews/1.mp4", path.join(copy, "static", PREVIEW));
  for (const [index, [name, draw]] of STILLS.entries()) {
    const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: "teal" } });
    await draw(picture).toFile(path.join(copy, "data/images", name));
    Object.assign(written[index + 5] ?? {}, { image: `images/${name}` });
  }
  writeProjects(copy, written);
  replaceIn("src/pages/portfolio.tsx", 'heading="STILLS"', 'heading="FRAMES"');
  replaceIn("src/contact/send.ts", "15_000", "16_000");
  // A web server may have its folder on another disk.
  fs.symlinkSync(newFolder("elsewhere"), path.join(copy, "public"));
  build(SETTINGS);
  server = await listen(path.join(copy, "public"), 0);
});
siteTest.afterAll(() => void server.close());

siteTest("an odd last project has its own row; long and Hebrew titles fit their cards", async ({ page }) => {
  // So low that the maximum height of pictures applies to a card of any shape.
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto(addressOf(server));
  const lastCard = page.locator("#work [role=listitem] a").last();
  await expect(lastCard.getByRole("img")).toHaveAttribute("alt", `A still from Title ${COUNT}.`);
  const { width, height } = await boxOf(lastCard);
  expect(width).toBe((await boxOf(page.locator("#work [role=list]"))).width);
  expect(height).toBeCloseTo(0.83 * 600, 0);

  const long = page.locator("#work [role=listitem] a").nth(1);
  await expect(long).toHaveAccessibleName(new RegExp(LONG_TITLE));
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const caption = await boxOf(long.locator("> span").first());
    expect(caption.y, `at ${width} px`).toBeGreaterThanOrEqual((await boxOf(long)).y);
  }
  await expect(page.getByText(HEBREW_TITLE, { exact: true })).toHaveCSS("direction", "rtl");
  await expect(page.getByText("Title 7", { exact: true })).toHaveCSS("direction", "ltr");

  await page.goto(`${addressOf(server)}/portfolio`);
  const lowerEdge = async (index: number) => {
    const { y, height } = await boxOf(page.locator("main li").nth(index));
    return y + height;
  };
  expect(await lowerEdge(COUNT - 1)).toBeGreaterThan(await lowerEdge(COUNT - 2));
});

siteTest("every still's own file is a JPEG with a plain name, an upright photo upright", async () => {
  for (const id of ["6", "7", "8"]) {
    const [, file = ""] = /<img[^>]* src="([\w/.-]+)"/.exec(readBuilt(`portfolio/${id}/index.html`)) ?? [];
    const { format, width, height } = await sharp(path.join(copy, "public", file)).metadata();
    expect([format, width, height]).toEqual(["jpeg", ...(id === "8" ? [48, 64] : [64, 48])]);
  }
});

siteTest("titles and facts of any characters are complete, also in the metadata, and run no code", async ({ page }) => {
  const facts = page.locator("main dl");
  for (const [id, title] of Object.entries({ "2": LONG_TITLE, "3": HEBREW_TITLE, "5": SCRIPT_TITLE })) {
    await page.goto(`${addressOf(server)}/portfolio/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    expect(await page.title()).toContain(title);
    await expect(facts).toHaveCount(id === "3" ? 1 : 0);
    for (const width of [320, 768, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
    }
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", title);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? "").itemListElement.at(-1).name).toBe(title);
  }
  await page.goto(`${addressOf(server)}/portfolio/3`);
  const { credits, artist, director } = FACTS;
  await expect(facts.locator("dt")).toHaveText(["Artist", "Director", "Year", ...credits.map(({ role }) => role)]);
  await expect(facts.locator("dd")).toHaveText([artist, director, "2024", ...credits.map(({ name }) => name)]);
});

siteTest("a preview on another host plays on its card; if it fails, the still stays", async ({ page, allowErrors }) => {
  // Only Chromium's console names the failed request.
  allowErrors(/status of 403/);
  let requests = 0;
  await page.route(`${OTHER_HOST}/**`, (route) => {
    requests += 1;
    return route.fulfill(requests === 2 ? { status: 403 } : { path: "test-support/projects/previews/1.mp4" });
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const card = page.locator("#work [role=listitem] a").first();
  const preview = card.locator("video");
  for (const isShown of ["true", "false"]) {
    // The project is featured, too. Its preview in the hero would start before the card's preview.
    await page.goto(addressOf(server));
    await expect(page.locator("html[data-scripts]")).toHaveCount(0);
    expect(requests).toBe(isShown === "true" ? 0 : 1);
    await card.hover();
    await expect(preview).toHaveAttribute("data-shown", isShown);
    await expect.poll(() => requests).toBe(isShown === "true" ? 1 : 2);
  }
  // Another hover requests it again.
  for (const other of [page.locator("#work [role=listitem] a").nth(3), card]) {
    await other.hover();
    await expect(other.locator("video")).toHaveAttribute("data-shown", "true");
  }
});

siteTest("a tab open across a deploy of new code shows the new page", async ({ page, site, allowErrors }) => {
  // The new release has other previews.
  allowErrors(/ status of 404 .*\/previews\/[^/]*\)$/);
  await openSaved(page, site.url);
  await site.revive(path.join(copy, "public"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("This site has been updated.")).toBeVisible();
  await navigationLink(page, "STILLS").click();
  await expect(heading(page, "FRAMES")).toBeVisible();
  await expectUpdated(page);
});

siteTest.describe("without a service worker", () => {
  siteTest.use({ serviceWorkers: "block" });
  // The old code is gone: the server answers with a page, which is no script.
  const missing = /^Failed to load resource: .* status of (404|500) .*\.js\)$/;
  const refused = /^Refused to execute script from '[^']*\.js'/;
  siteTest.beforeEach(({ allowErrors }) => allowErrors(missing, refused));

  siteTest("a tab open across a deploy without the old code loads the new page", async ({ page, site }) => {
    // The old code of STILLS, which the home page prefetches.
    site.fails = (address) => address.startsWith("/component---src-pages-portfolio");
    await page.goto(site.url);
    await expect.poll(() => site.requested.some(site.fails)).toBe(true);
    site.fails = () => false;
    await site.revive(path.join(copy, "public"));
    await navigationLink(page, "STILLS").click();
    await expect(heading(page, "FRAMES")).toBeVisible();
  });

  siteTest("a form open across such a deploy keeps its words and sends them", async ({ page, site }) => {
    await page.goto(`${site.url}/contact`);
    // The toasts' code has loaded; without it the browser's own dialog would open.
    await expect(page.locator("section[aria-live]")).toBeAttached();
    await site.revive(path.join(copy, "public"));
    await form.send(page);
    await form.expectFailed(page);
    const posts = await form.answerCalls(page);
    await page.getByRole("button", { name: "Refresh" }).click();
    await form.expectFilled(page);
    await form.press(page);
    await form.expectSent(page);
    expect(posts).toHaveLength(1);
  });
});

siteTest("a build that fails, or whose terminal is closed, leaves the last site and its cache", async () => {
  const files = () => fs.readdirSync(path.join(copy, "public"), { recursive: true, encoding: "utf8" }).sort();
  const before = files();
  replaceIn("src/pages/contact.tsx", "shareCard", "noSuchField");
  const building = launch(process.execPath, ["scripts/run.mjs", "build"], process.env, copy);
  await building.until("Building with");
  building.child.kill("SIGHUP");
  await once(building.child, "exit");
  expect(files()).toEqual(before);
  expect(runScript(copy, "build", SETTINGS).status).toBe(1);
  expect(files()).toEqual(before);
  expect(readBuilt("contact/index.html")).toContain("CONTACT US");
  // The next test builds with the cache.
  replaceIn("src/pages/contact.tsx", "noSuchField", "shareCard");
});

siteTest("after a change of data the build starts from the last one, without removed projects", async () => {
  const [first, second] = entries;
  await writeStill(copy, "images/a-new-still.jpg", 200);
  // The form omits empty fields.
  const added = { id: "9", title: "The ninth", videoId: "76979871", image: "images/a-new-still.jpg" };
  const video = fs.readFileSync(path.join(copy, "static", PREVIEW));
  for (const name of ["a new one.mp4", "next week.mp4"])
    fs.writeFileSync(path.join(copy, "static/previews", name), video);
  // Files of systems and of code editors, which link to nothing.
  for (const name of ["static/.DS_Store", "static/icons/Thumbs.db", "src/pages/.DS_Store"])
    fs.writeFileSync(path.join(copy, name), "");
  for (const name of ["data/.#projects.json", "src/pages/.#index.tsx"])
    fs.symlinkSync("user@host.123", path.join(copy, name));
  writeProjects(copy, [
    second,
    { ...first, title: "Another title" },
    { ...added, previewVideo: "/previews/a new one.mp4" },
  ]);
  expect(build(SETTINGS)).toContain("Building with the cache of the last build.");
  expect(readBuilt("index.html")).toMatch(/href="\/portfolio\/2".*href="\/portfolio\/1".*href="\/portfolio\/9"/s);
  expect(readBuilt("portfolio/1/index.html")).toContain("Another title");
  expect(readBuilt("portfolio/9/index.html")).toContain("The ninth");
  expect(fs.existsSync(path.join(copy, "public/portfolio/3/index.html"))).toBe(false);
  expect(readBuilt("sw.js")).not.toMatch(/portfolio\/3|admin\/index/);
  // What no project names any more, or not yet, is not public.
  expect(fs.readdirSync(path.join(copy, "public/previews"))).toEqual(["a new one.mp4"]);
  expect(readBuilt("sw.js").match(/\/previews\/[^"]*/g)).toEqual(["/previews/a new one.mp4"]);
  const foreign = fs.readdirSync(path.join(copy, "public"), { recursive: true, encoding: "utf8" });
  expect(foreign.filter((name) => /\.DS_Store|Thumbs\.db|#/.test(name))).toEqual([]);
});

siteTest("after a change of styles every page has them; without its setting the editor is gone", () => {
  const files = ["public/_headers", "public/_redirects"];
  const naming = () => files.filter((file) => fs.readFileSync(path.join(copy, file), "utf8").includes("admin"));
  expect(fs.existsSync(path.join(copy, "public/admin/editor.js"))).toBe(true);
  expect(naming()).toEqual(files);
  replaceIn("src/styles/tokens.css", /#[0-9a-f]{6}/, "#123456");
  writeProjects(copy, entries.slice(0, 1));
  const output = build({});
  expect(output).toContain("Building without a cache:");
  expect(output.split("GATSBY_SUPABASE_URL and GATSBY_SUPABASE_ANON_KEY not set")).toHaveLength(2);
  for (const page of ["index.html", "contact/index.html", "404/index.html", "portfolio/1/index.html"])
    expect(readBuilt(page), page).toContain("#123456");
  // A single project has no neighbours.
  expect(readBuilt("portfolio/1/index.html")).not.toContain("More projects");
  expect(fs.existsSync(path.join(copy, "public/admin"))).toBe(false);
  expect(naming()).toEqual([]);
  expect(fs.lstatSync(path.join(copy, "public")).isSymbolicLink()).toBe(true);
});
