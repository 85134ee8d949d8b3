import { COMPANY, expectPictures, heading, PAGES, projects, UNKNOWN_PAGES } from "../helpers/pages";
import { expect, expectSaved, test } from "../helpers/replaceable-site";

test("one visit caches every page and its pictures, at any width and density", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  site.kill();
  const devtools = await page.context().newCDPSession(page);
  const metrics = { width: 1920, height: 1080, deviceScaleFactor: 2, mobile: false };
  await devtools.send("Emulation.setDeviceMetricsOverride", metrics);
  for (const [address, name] of PAGES) {
    await page.goto(site.url + address);
    await expect(heading(page, name)).toBeVisible();
    await expectPictures(page);
  }
  await page.reload();
  await expect(heading(page, PAGES.at(-1)?.[1] ?? "")).toBeVisible();
});

const ADDRESSES: [address: string, heading: string][] = [
  ["/?utm_source=mail", COMPANY],
  ["/portfolio/?from=there", "STILLS"],
  ["/portfolio/3/", projects[2]?.title ?? ""],
  ...UNKNOWN_PAGES,
  ["/portfolio/99/?a=b", "Project Not Found"],
  ["/nothing/here", "Page Not Found"],
];
test("without a server query strings, slashes and unknown pages work", async ({ page, site }) => {
  await page.goto(site.url);
  await expectSaved(page);
  site.kill();
  for (const [address, name] of ADDRESSES) {
    await page.goto(site.url + address);
    await expect(page.getByRole("heading", { name }).first()).toBeVisible();
  }
});
