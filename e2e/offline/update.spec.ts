import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, expectSaved, heading, test } from "../own-site";

const BUILD_MS = 10 * 60 * 1000;
const NEW_TITLE = "Midnight Cowgirls, again";

/** A second build of the project, with one title changed and nothing else. */
function secondBuild(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "deploy-"));
  const gatsbyFiles = fs.readdirSync(".").filter((name) => name.startsWith("gatsby-"));
  const sources = ["data", "src", "static", "supabase", "package.json", "tsconfig.json", ...gatsbyFiles];
  for (const source of sources) fs.cpSync(source, path.join(copy, source), { recursive: true });
  // The stills are as they were: they need not be made again.
  fs.cpSync("public/static", path.join(copy, "public/static"), { recursive: true });
  fs.symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"), "junction");
  const file = path.join(copy, "data/projects.json");
  fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace('"Midnight Cowgirls"', JSON.stringify(NEW_TITLE)));
  const { status, stdout, stderr } = spawnSync(process.execPath, ["node_modules/gatsby/cli.js", "build"], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: "production", CI: "true", GATSBY_TELEMETRY_DISABLED: "1" },
    encoding: "utf8",
  });
  expect(status, stdout + stderr).toBe(0);
  return copy;
}

// One second build is enough for all of them.
test.describe.configure({ mode: "default" });
let deploy: string;
test.beforeAll(({ browserName: _ }, testInfo) => {
  testInfo.setTimeout(BUILD_MS);
  deploy = secondBuild();
});
test.afterAll(() => fs.rmSync(deploy, { recursive: true, force: true }));

test("a title that is changed is there on the next visit, with one offer to refresh, and no still is fetched again", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await site.revive(deploy);
  site.asked.length = 0;
  await page.goto(`${site.url}/portfolio/3`);
  await expect(heading(page, NEW_TITLE)).toBeVisible();
  await expect(page.getByRole("button", { name: "Refresh" })).toHaveCount(1);
  await expectSaved(page);
  const kept = await page.evaluate(async () =>
    (await (await caches.open("stills")).keys()).map(({ url }) => new URL(url).pathname),
  );
  expect(site.asked.filter((address) => kept.includes(address))).toEqual([]);
  // What is kept is the new build.
  await site.kill();
  await page.goto(`${site.url}/portfolio/3`);
  await expect(heading(page, NEW_TITLE)).toBeVisible();
});

test("a long-lived window finds the new build when it is looked at again, and the next navigation shows it", async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await expectSaved(page);
  await site.revive(deploy);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("This site has been updated.")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "STILLS" }).click();
  await expect(page.locator('main a[href="/portfolio/3"]')).toContainText(NEW_TITLE);
});

test("an update leaves alone what is being typed, and Refresh keeps it too", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await page.getByLabel("Your Name").fill("Ada");
  await page.getByLabel("Your Message").fill("Half a sen");
  await site.revive(deploy);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const refresh = page.getByRole("button", { name: "Refresh" });
  await expect(refresh).toBeVisible();
  await expect(page.getByLabel("Your Message")).toHaveValue("Half a sen");
  await refresh.click();
  await page.waitForLoadState();
  await expect(page.getByLabel("Your Message")).toHaveValue("Half a sen");
  await expect(page.getByLabel("Your Name")).toHaveValue("Ada");
});
