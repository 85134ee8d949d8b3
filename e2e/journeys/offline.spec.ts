import { deployWithTitle } from "../helpers/copied-build";
import { isSaved } from "../helpers/engines/visitor";
import { expect, expectPage, expectResult, SERVER_GONE_ERRORS, test } from "../helpers/journey";
import { brokenPictures, COMPANY, PAGES, projects, THIRD, UNKNOWN_PAGES } from "../helpers/pages";

const HOME = ["/", COMPANY] as const;

test.beforeEach(({ allowErrors }) => allowErrors(SERVER_GONE_ERRORS));

test("after one visit every page and still works without a server, by address and click", async ({ open, site }) => {
  const visitor = await open({ width: 390, height: 844 });
  await visitor.goto(site.url);
  await expectResult(visitor, isSaved, [], true);
  site.kill();
  for (const page of [...PAGES, ...UNKNOWN_PAGES]) {
    await visitor.goto(site.url + page[0]);
    await expectPage(visitor, page);
    expect(await visitor.run(brokenPictures)).toEqual([]);
  }
  await visitor.goto(site.url);
  for (const { id, title } of projects) {
    await visitor.click(`main a[href="/portfolio/${id}"]`);
    await expectPage(visitor, [`/portfolio/${id}`, title]);
    await visitor.go(-1);
    await expectPage(visitor, HOME);
  }
});

test("the next visit shows a second deploy, and caches it", async ({ open, site }) => {
  const { id, title } = THIRD;
  const page = [`/portfolio/${id}`, `${title}, again`] as const;
  const visitor = await open();
  await visitor.goto(site.url);
  await expectResult(visitor, isSaved, [], true);
  await site.revive(deployWithTitle(title, page[1]));
  await visitor.goto(site.url + page[0]);
  await expectPage(visitor, page);
  // The new worker is the only one, and has cached the new page.
  const cached = async (path: string, words: string) => {
    const { installing, waiting } = await navigator.serviceWorker.ready;
    const copy = await caches.match(`${path}/index.html`, { ignoreSearch: true });
    return [installing, waiting, (await copy?.text())?.includes(words)];
  };
  await expectResult(visitor, cached, [...page] as [string, string], [null, null, true]);
  site.kill();
  await visitor.goto(site.url + page[0]);
  await expectPage(visitor, page);
});
