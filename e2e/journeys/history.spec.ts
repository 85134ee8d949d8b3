import { isKeptWhole, type Visitor } from "../helpers/engines/visitor";
import { expect, expectPage, expectSeen, test } from "../helpers/journey";
import { COMPANY, projects } from "../helpers/pages";

const HOME = ["/", COMPANY] as const;
const CARD = 'main a[href="/portfolio/4"]';
const PROJECT = ["/portfolio/4", projects.find(({ id }) => id === "4")?.title ?? ""] as const;

const expectScrolledTo = (visitor: Visitor, y: number) =>
  expectSeen(visitor, (y: number) => Math.abs(scrollY - y) <= 2, [y], true);

/** Down to the fourth card; gives the scroll position, in pixels. */
async function scrollToCard(visitor: Visitor): Promise<number> {
  const y = await visitor.run((selector: string) => {
    document.querySelector(selector)?.scrollIntoView({ block: "center" });
    return scrollY;
  }, CARD);
  expect(y).toBeGreaterThan(400);
  // Gatsby notes where the page is in the next frame.
  await visitor.run(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))),
  );
  return y;
}

test("Back comes to where the list was left, Forward to the page, and Back again to the same place", async ({
  open,
  site,
}) => {
  const visitor = await open();
  await visitor.goto(site.url);
  const y = await scrollToCard(visitor);
  await visitor.click(CARD);
  await expectPage(visitor, PROJECT);
  await expectScrolledTo(visitor, 0);
  for (let round = 1; round <= 2; round += 1) {
    await visitor.go(-1);
    await expectPage(visitor, HOME);
    await expectScrolledTo(visitor, y);
    // It stays there: the focus, which arrives last, is the link's that was followed, and scrolls nothing.
    await expectSeen(visitor, (selector: string) => document.activeElement?.matches(selector), [CARD], true);
    expect(Math.abs((await visitor.run(() => scrollY)) - y)).toBeLessThanOrEqual(2);
    await visitor.go(1);
    await expectPage(visitor, PROJECT);
    await expectScrolledTo(visitor, 0);
    await expectSeen(visitor, () => document.activeElement?.tagName, [], "BODY");
  }
});

test("a reload stays where the page was", async ({ open, site }) => {
  const visitor = await open();
  await visitor.goto(site.url);
  const y = await scrollToCard(visitor);
  await visitor.run(() => location.reload());
  await expectScrolledTo(visitor, y);
});

test("Back from another document finds the page as it was left, restored by the browser", async ({
  engine,
  open,
  site,
  videoHost,
}) => {
  const visitor = await open();
  await visitor.goto(site.url + PROJECT[0]);
  await visitor.run(() => {
    document.body.dataset.mark = "the same";
    addEventListener("pageshow", ({ persisted }) => document.body.setAttribute("data-restored", String(persisted)));
  });
  // Firefox restores no page that was left while it asked for something: for those that are loaded ahead, or for what can be done
  // with a project, which comes when nothing has come for a while.
  const isAtRest = () =>
    Array.from(document.links)
      .filter(({ origin, hash }) => origin === location.origin && hash === "")
      .every(({ pathname }) => Boolean(window.___loader.loadPageSync(pathname))) &&
    document.querySelector("main button") !== null;
  await expectSeen(visitor, isAtRest, [], true);
  await expectSeen(visitor, isKeptWhole, [], true);
  // Chromium restores a page that was left for another site; the others do only where both have one opener policy.
  if (engine === "chromium") {
    await visitor.click('main a[rel="noopener"]');
    await expectSeen(visitor, () => location.origin, [], videoHost.url);
  } else {
    await visitor.run(() => void setTimeout(() => location.assign("/contact")));
    await expectPage(visitor, ["/contact", "CONTACT US"]);
  }
  await visitor.go(-1);
  await expectPage(visitor, PROJECT);
  await expectSeen(
    visitor,
    () => [document.body.dataset.restored, document.body.dataset.mark],
    [],
    ["true", "the same"],
  );
  // It goes on working. (Playwright's own click can't be used on a page that Firefox has restored.)
  await visitor.run(() => document.querySelector<HTMLElement>('header a[href="/portfolio"]')?.click());
  await expectPage(visitor, ["/portfolio", "STILLS"]);
  await visitor.go(-1);
  await expectPage(visitor, PROJECT);
});
