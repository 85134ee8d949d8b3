import { isSaved } from "../helpers/engines/engine-page";
import { type EnginePage, expect, expectIn, expectPage, journey } from "../helpers/journey";
import { COMPANY, FOURTH, isPageLoaded } from "../helpers/page-parts";

const HOME = ["/", COMPANY] as const;
const STILLS = ["/portfolio", "STILLS"] as const;
const CONTACT = ["/contact", "CONTACT US"] as const;
const CARD = 'main a[href="/portfolio/4"]';
const PROJECT = ["/portfolio/4", FOURTH.title] as const;

const expectScrolledTo = (page: EnginePage, y: number) =>
  expectIn(page, (y: number) => Math.abs(scrollY - y) <= 2, y).toBe(true);

/** Runs in the page: true if an element is at the top of the window. */
const isAtTop = (selector: string) =>
  Math.abs(document.querySelector(selector)?.getBoundingClientRect().top ?? innerHeight) <= 2;

journey("a reload, Back and Forward restore the scroll position, every time", async ({ open, site }) => {
  const page = await open();
  await page.goto(site.url);
  const y = await page.evaluate(async (selector: string) => {
    document.querySelector(selector)?.scrollIntoView({ block: "center" });
    // Gatsby stores the position in the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return scrollY;
  }, CARD);
  expect(y).toBeGreaterThan(400);
  await page.evaluate(() => {
    document.body.dataset.mark = "former document";
    location.reload();
  });
  await expectIn(page, () => "mark" in document.body.dataset).toBe(false);
  await expectScrolledTo(page, y);
  await expectPage(page, HOME);
  // Playwright's click in Firefox may scroll first.
  await page.evaluate((selector: string) => document.querySelector<HTMLElement>(selector)?.click(), CARD);
  await expectPage(page, PROJECT);
  await expectScrolledTo(page, 0);
  for (let round = 1; round <= 2; round += 1) {
    await page.goBack();
    await expectPage(page, HOME);
    await expectScrolledTo(page, y);
    // The focus comes last, on the followed link, and scrolls nothing.
    await expectIn(page, (selector: string) => document.activeElement?.matches(selector), CARD).toBe(true);
    expect(Math.abs((await page.evaluate(() => scrollY)) - y)).toBeLessThanOrEqual(2);
    await page.goForward();
    await expectPage(page, PROJECT);
    await expectScrolledTo(page, 0);
    await expectIn(page, () => document.activeElement?.tagName).toBe("BODY");
  }
});

journey(
  "a new visit begins at the top or at its fragment; Back and a reload restore, with a fragment too",
  async ({ open, site, videoHost }) => {
    const page = await open();
    const scrollTo = (y: number) =>
      page.evaluate(async (y: number) => {
        window.scrollTo(0, y);
        // Gatsby stores the position in the next frame.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      }, y);
    await page.goto(site.url + STILLS[0]);
    await scrollTo(1500);
    await page.evaluate((address: string) => location.assign(address), `${videoHost.url}/`);
    await expectIn(page, () => document.title).toBe("Player");
    // As a link of another site, in the same tab.
    await page.evaluate((address: string) => location.assign(address), site.url + STILLS[0]);
    await expectPage(page, STILLS);
    await expectScrolledTo(page, 0);

    await page.evaluate((address: string) => location.assign(address), `${site.url}/#work`);
    await expectPage(page, HOME);
    await expectIn(page, isAtTop, "#work").toBe(true);
    await scrollTo(1100);
    await page.evaluate((selector: string) => document.querySelector<HTMLElement>(selector)?.click(), CARD);
    await expectPage(page, PROJECT);
    await expectScrolledTo(page, 0);
    await page.goBack();
    await expectPage(page, HOME);
    await expectScrolledTo(page, 1100);
    await page.evaluate(() => {
      document.body.dataset.mark = "former document";
      location.reload();
    });
    await expectIn(page, () => "mark" in document.body.dataset).toBe(false);
    await expectPage(page, HOME);
    await expectScrolledTo(page, 1100);
  },
);

journey("Back restores a page from the back-forward cache", async ({ engine, open, site, videoHost }) => {
  const page = await open();
  // Firefox restores no page that had open requests: prefetches, or the late code of the project's buttons.
  const expectIdle = async () => {
    const links = () =>
      Array.from(document.links)
        .filter(({ origin, hash }) => origin === location.origin && hash === "")
        .map(({ pathname }) => pathname);
    for (const path of await page.evaluate(links)) await expectIn(page, isPageLoaded, path).toBe(true);
    await expectIn(page, () => document.querySelector("main button") !== null).toBe(true);
  };
  // Firefox and WebKit restore a page only from a document of the same opener policy.
  const other = engine === "chromium" ? `${videoHost.url}/` : `${site.url}/contact`;
  for (const shown of engine === "chromium" ? [HOME, STILLS, CONTACT, PROJECT] : [PROJECT]) {
    await page.goto(site.url + shown[0]);
    await page.evaluate(() => {
      document.body.dataset.mark = "same document";
      addEventListener("pageshow", ({ persisted }) => document.body.setAttribute("data-restored", String(persisted)));
    });
    if (shown === PROJECT) await expectIdle();
    await expectIn(page, isSaved).toBe(true);
    await page.evaluate((address: string) => void setTimeout(() => location.assign(address)), other);
    await expectIn(page, () => location.href).toEqual(other);
    await expectIn(page, () => document.readyState).toBe("complete");
    await page.goBack();
    await expectPage(page, shown);
    const marks = () => [document.body.dataset.restored, document.body.dataset.mark];
    await expectIn(page, marks).toEqual(["true", "same document"]);
  }
  // The restored page works. (Playwright can't click on one in Firefox.)
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/portfolio"]')?.click());
  await expectPage(page, STILLS);
});
