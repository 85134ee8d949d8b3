import { PUBLIC } from "../../test-support/test-site";
import { deployWithTitle } from "../helpers/copied-build";
import { isSaved } from "../helpers/engines/engine-page";
import { expect, expectIn, expectPage, journey, SERVER_GONE_ERRORS } from "../helpers/journey";
import { brokenPictures, COMPANY, PAGES, projects, THIRD, UNKNOWN_PAGES, withoutServer } from "../helpers/page-parts";

const { id: ID, title: TITLE } = THIRD;
const NEW_TITLE = `${TITLE}, again`;
/** A title may contain another one. */
const renamed = (name: string) => name.replace(TITLE, NEW_TITLE);

const ODD_ADDRESSES: [address: string, path: string, heading: string][] = [
  ["/?utm_source=mail", "/", COMPANY],
  ["/portfolio/?from=there", "/portfolio", "STILLS"],
  ["/portfolio/1/", "/portfolio/1", projects[0]?.title ?? ""],
  ["/contact/index.html", "/contact", "CONTACT US"],
  ["/portfolio/99/?a=b", "/portfolio/99/", "Not On This Device"],
  ["/nothing/here", "/nothing/here", "Not On This Device"],
];

const isStill = (address: string) => /^\/static\/.*\.(webp|avif|jpg)$/.test(address);

journey("without a server every page of the last deploy works", async ({ engine, open, site, allowErrors }) => {
  allowErrors(SERVER_GONE_ERRORS);
  // With its compressed files.
  await site.revive(PUBLIC);
  // Other pictures than the cached ones would fit.
  const size = engine === "chromium" ? { width: 2560, height: 1600, zoom: 2 } : { width: 390, height: 844 };
  const page = await open(size);
  await page.goto(`${site.url}/contact`);
  await expectIn(page, isSaved).toBe(true);
  // It fetches at most 0.6 MB of pages, data, code and fonts, and 75 KB of each still.
  const sum = (entries: [string, number][]) => entries.reduce((total, [, bytes]) => total + bytes, 0);
  const sent = [...site.sent];
  const stills = sum(sent.filter(([address]) => isStill(address)));
  expect(stills).toBeGreaterThan(0);
  expect(stills).toBeLessThanOrEqual(75_000 * projects.length);
  expect(sum(sent) - stills).toBeLessThanOrEqual(600_000);

  await site.revive(deployWithTitle(TITLE, NEW_TITLE));
  const changed = `/portfolio/${ID}`;
  await page.goto(site.url + changed);
  await expectPage(page, [changed, NEW_TITLE]);
  // The new worker is the only one, and has cached the new page.
  const cached = async ([path, words]: [path: string, words: string]) => {
    const { installing, waiting } = await navigator.serviceWorker.ready;
    const copy = await caches.match(`${path}/index.html`, { ignoreSearch: true });
    return [installing, waiting, (await copy?.text())?.includes(words)];
  };
  await expectIn(page, cached, [changed, NEW_TITLE]).toEqual([null, null, true]);

  site.holds = () => new Promise(() => {});
  await page.goto(site.url);
  await expectPage(page, ["/", COMPANY]);
  site.kill();
  const all = withoutServer([...PAGES, ...UNKNOWN_PAGES]);
  const pages = all.map(([path, name]): [string, string, string] => [path, path, name]);
  for (const [address, path, name] of [...pages, ...ODD_ADDRESSES]) {
    await page.goto(site.url + address);
    await expectPage(page, [path, renamed(name)]);
    expect(await page.evaluate(brokenPictures)).toEqual([]);
  }
  await page.goto(site.url);
  for (const { id, title } of projects) {
    await page.click(`main a[href="/portfolio/${id}"]`);
    await expectPage(page, [`/portfolio/${id}`, renamed(title)]);
    await page.goBack();
    await expectPage(page, ["/", COMPANY]);
  }
});
