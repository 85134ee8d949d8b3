import type { Page } from "@playwright/test";
import { PREVIEW_ERRORS } from "../helpers/expected-errors";
import { nginx, skipWithout } from "../helpers/host-servers";
import { expectPictures, heading, navigationLink, PAGES, projects, UNKNOWN_PAGES } from "../helpers/pages";
import { expect, test } from "../helpers/replaceable-site";
import { expectSaved } from "../helpers/saved-stills";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const VISITS = {
  "/ on a phone": ["/", PHONE],
  "/contact on a desktop": ["/contact", DESKTOP],
  "/portfolio/4 on a phone": ["/portfolio/4", PHONE],
} as const;

/** Every page is there by its address, with its pictures at another width and density than those of the visit. */
async function expectPagesByAddress(page: Page, url: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setDeviceMetricsOverride", {
    width: 1920,
    height: 1080,
    deviceScaleFactor: 2,
    mobile: false,
  });
  for (const [address, name] of PAGES) {
    await page.goto(url + address);
    await expect(heading(page, name)).toBeVisible();
    await expectPictures(page);
  }
}

/** From the home page every page is a click away, there and back, and a reload keeps it. */
async function expectPagesByClick(page: Page) {
  for (const { id, title } of projects) {
    await page.locator(`main a[href="/portfolio/${id}"]`).first().click();
    await expect(heading(page, title)).toBeVisible();
    await page.goBack();
    await expect(heading(page, "HAMMERED PRODUCTIONS")).toBeVisible();
  }
  await navigationLink(page, "CONTACT").click();
  await expect(heading(page, "CONTACT US")).toBeVisible();
  await page.reload();
  await expect(heading(page, "CONTACT US")).toBeVisible();
}

for (const [visit, [path, viewport]] of Object.entries(VISITS)) {
  test(`after one visit to ${visit} every page and every picture is there without a server`, async ({ page, site }) => {
    await page.setViewportSize(viewport);
    await page.goto(site.url + path);
    await expectSaved(page);
    await site.kill();
    await expectPagesByAddress(page, site.url);
  });
}

test.describe("without a server", () => {
  // The cards that are clicked ask for their previews.
  test.use({ expectedErrors: PREVIEW_ERRORS });

  test("every page is a click away, there and back, and a reload keeps it", async ({ page, site }) => {
    await page.goto(site.url);
    await expectSaved(page);
    await site.kill();
    await expectPagesByClick(page);
  });
});

test.describe("after one visit to a site on nginx", () => {
  test.use({ host: nginx, expectedErrors: PREVIEW_ERRORS });
  test.beforeAll(() => skipWithout(nginx));

  test("every page is there without a server, by click and by address", async ({ page, site }) => {
    await page.goto(site.url);
    await expectSaved(page);
    await site.kill();
    await expectPagesByClick(page);
    await expectPagesByAddress(page, site.url);
  });
});

const ADDRESSES: [address: string, heading: string][] = [
  ["/?utm_source=mail", "HAMMERED PRODUCTIONS"],
  ["/portfolio/?from=there", "STILLS"],
  ["/portfolio/3/", projects[2]?.title ?? ""],
  ...UNKNOWN_PAGES,
  ["/portfolio/99/?a=b", "Project Not Found"],
  ["/nothing/here", "Page Not Found"],
];
test("query strings, slashes, unknown projects and unknown pages are as they are with a server", async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await expectSaved(page);
  await site.kill();
  for (const [address, name] of ADDRESSES) {
    await page.goto(site.url + address);
    await expect(page.getByRole("heading", { name }).first()).toBeVisible();
  }
});
