import { isSaved } from "../helpers/engines/visitor";
import { expect, expectPage, expectResult, test, type Visitor } from "../helpers/journey";
import { COMPANY, FOURTH, isPageLoaded } from "../helpers/pages";

const HOME = ["/", COMPANY] as const;
const STILLS = ["/portfolio", "STILLS"] as const;
const CONTACT = ["/contact", "CONTACT US"] as const;
const CARD = 'main a[href="/portfolio/4"]';
const PROJECT = ["/portfolio/4", FOURTH.title] as const;

const expectScrolledTo = (visitor: Visitor, y: number) =>
  expectResult(visitor, (y: number) => Math.abs(scrollY - y) <= 2, [y], true);

/** Runs in the page: true if an element is at the top of the window. */
const isAtTop = (selector: string) =>
  Math.abs(document.querySelector(selector)?.getBoundingClientRect().top ?? innerHeight) <= 2;

test("a reload, Back and Forward restore the scroll position, every time", async ({ open, site }) => {
  const visitor = await open();
  await visitor.goto(site.url);
  const y = await visitor.run(async (selector: string) => {
    document.querySelector(selector)?.scrollIntoView({ block: "center" });
    // Gatsby stores the position in the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return scrollY;
  }, CARD);
  expect(y).toBeGreaterThan(400);
  await visitor.run(() => {
    document.body.dataset.mark = "former document";
    location.reload();
  });
  await expectResult(visitor, () => "mark" in document.body.dataset, [], false);
  await expectScrolledTo(visitor, y);
  await expectPage(visitor, HOME);
  // Playwright's click in Firefox may scroll first.
  await visitor.run((selector: string) => document.querySelector<HTMLElement>(selector)?.click(), CARD);
  await expectPage(visitor, PROJECT);
  await expectScrolledTo(visitor, 0);
  for (let round = 1; round <= 2; round += 1) {
    await visitor.go(-1);
    await expectPage(visitor, HOME);
    await expectScrolledTo(visitor, y);
    // The focus comes last, on the followed link, and scrolls nothing.
    await expectResult(visitor, (selector: string) => document.activeElement?.matches(selector), [CARD], true);
    expect(Math.abs((await visitor.run(() => scrollY)) - y)).toBeLessThanOrEqual(2);
    await visitor.go(1);
    await expectPage(visitor, PROJECT);
    await expectScrolledTo(visitor, 0);
    await expectResult(visitor, () => document.activeElement?.tagName, [], "BODY");
  }
});

test("a new visit begins at the top or at its fragment; Back and a reload restore, with a fragment too", async ({
  open,
  site,
  videoHost,
}) => {
  const visitor = await open();
  const scrollTo = (y: number) =>
    visitor.run(async (y: number) => {
      window.scrollTo(0, y);
      // Gatsby stores the position in the next frame.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }, y);
  await visitor.goto(site.url + STILLS[0]);
  await scrollTo(1500);
  await visitor.run((address: string) => location.assign(address), `${videoHost.url}/`);
  await expectResult(visitor, () => document.title, [], "Player");
  // As a link of another site, in the same tab.
  await visitor.run((address: string) => location.assign(address), site.url + STILLS[0]);
  await expectPage(visitor, STILLS);
  await expectScrolledTo(visitor, 0);

  await visitor.run((address: string) => location.assign(address), `${site.url}/#work`);
  await expectPage(visitor, HOME);
  await expectResult(visitor, isAtTop, ["#work"], true);
  await scrollTo(1100);
  await visitor.run((selector: string) => document.querySelector<HTMLElement>(selector)?.click(), CARD);
  await expectPage(visitor, PROJECT);
  await expectScrolledTo(visitor, 0);
  await visitor.go(-1);
  await expectPage(visitor, HOME);
  await expectScrolledTo(visitor, 1100);
  await visitor.run(() => {
    document.body.dataset.mark = "former document";
    location.reload();
  });
  await expectResult(visitor, () => "mark" in document.body.dataset, [], false);
  await expectPage(visitor, HOME);
  await expectScrolledTo(visitor, 1100);
});

test("Back restores a page from the back-forward cache", async ({ engine, open, site, videoHost }) => {
  const visitor = await open();
  // Firefox restores no page that had open requests: prefetches, or the late code of the project's buttons.
  const expectIdle = async () => {
    const links = () =>
      Array.from(document.links)
        .filter(({ origin, hash }) => origin === location.origin && hash === "")
        .map(({ pathname }) => pathname);
    for (const path of await visitor.run(links)) await expectResult(visitor, isPageLoaded, [path], true);
    await expectResult(visitor, () => document.querySelector("main button") !== null, [], true);
  };
  // Firefox and WebKit restore a page only from a document of the same opener policy.
  const other = engine === "chromium" ? `${videoHost.url}/` : `${site.url}/contact`;
  for (const page of engine === "chromium" ? [HOME, STILLS, CONTACT, PROJECT] : [PROJECT]) {
    await visitor.goto(site.url + page[0]);
    await visitor.run(() => {
      document.body.dataset.mark = "same document";
      addEventListener("pageshow", ({ persisted }) => document.body.setAttribute("data-restored", String(persisted)));
    });
    if (page === PROJECT) await expectIdle();
    await expectResult(visitor, isSaved, [], true);
    await visitor.run((address: string) => void setTimeout(() => location.assign(address)), other);
    await expectResult(visitor, () => location.href, [], other);
    await expectResult(visitor, () => document.readyState, [], "complete");
    await visitor.go(-1);
    await expectPage(visitor, page);
    const marks = () => [document.body.dataset.restored, document.body.dataset.mark];
    await expectResult(visitor, marks, [], ["true", "same document"]);
  }
  // The restored page works. (Playwright can't click on one in Firefox.)
  await visitor.run(() => document.querySelector<HTMLElement>('header a[href="/portfolio"]')?.click());
  await expectPage(visitor, STILLS);
});
