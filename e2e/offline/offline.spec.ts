import { COMPANY, expectPictures, heading, PAGES, projects, UNKNOWN_PAGES } from "../helpers/pages";
import { expect, openSaved, test } from "../helpers/replaceable-site";

const ADDRESSES: [address: string, heading: string][] = [
  ["/?utm_source=mail", COMPANY],
  ["/portfolio/?from=there", "STILLS"],
  ["/contact", "CONTACT US"],
  ...UNKNOWN_PAGES,
  ["/portfolio/99/?a=b", "Project Not Found"],
  ["/nothing/here", "Page Not Found"],
  ["/portfolio/1/", projects[0]?.title ?? ""],
];

test("one visit caches every page and its pictures, for a server that hangs or has stopped", async ({ page, site }) => {
  await openSaved(page, `${site.url}/contact`);

  // It fetches at most 0.6 MB of pages, data, code and fonts and 0.8 MB of stills.
  const isStill = (address: string) => /^\/static\/.*\.(webp|avif|jpg)$/.test(address);
  const sum = (entries: [string, number][]) => entries.reduce((total, [, bytes]) => total + bytes, 0);
  const sent = [...site.sent];
  const stills = sum(sent.filter(([address]) => isStill(address)));
  expect(stills).toBeGreaterThan(0);
  expect(stills).toBeLessThanOrEqual(800_000);
  // Every page among them: the budget is for all of them.
  expect(sent.map(([address]) => address.split("?")[0])).toEqual(
    expect.arrayContaining(PAGES.map(([path]) => `${path.replace(/\/$/, "")}/index.html`)),
  );
  expect(sum(sent) - stills).toBeLessThanOrEqual(600_000);

  // When the server hangs the cached page is shown.
  site.holds = () => new Promise(() => {});
  await page.goto(`${site.url}/portfolio/2`);
  await expect(heading(page, projects[1]?.title ?? "")).toBeVisible();
  await expectPictures(page);

  site.kill();

  // Pages have their pictures at any width and density, with query strings and slashes.
  const devtools = await page.context().newCDPSession(page);
  const metrics = { width: 1920, height: 1080, deviceScaleFactor: 2, mobile: false };
  await devtools.send("Emulation.setDeviceMetricsOverride", metrics);
  for (const [address, name] of ADDRESSES) {
    await page.goto(site.url + address);
    await expect(heading(page, name)).toBeVisible();
    await expectPictures(page);
  }
  for (const { title } of projects.slice(1)) {
    await page.getByRole("navigation", { name: "More projects" }).getByRole("link").last().click();
    await expect(heading(page, title)).toBeVisible();
    await expectPictures(page);
  }
  await page.reload();
  await expect(heading(page, projects.at(-1)?.title ?? "")).toBeVisible();
});
