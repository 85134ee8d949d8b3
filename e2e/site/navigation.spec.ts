import type { Page } from "@playwright/test";
import { delayRequests } from "../helpers/deferred";
import { COMPANY, heading, navigationLink, projects, watchRequests } from "../helpers/pages";
import { expect, test } from "../helpers/test";

const [, , third] = projects as [unknown, unknown, (typeof projects)[number]];
const THIRD = `/portfolio/${third.id}`;
const card = (page: Page) => page.locator(`main a[href="${THIRD}"]`);

/** The page is prefetched into memory. */
const isLoaded = (page: Page, path: string) =>
  page.evaluate((one) => Boolean(window.___loader.loadPageSync(one)?.page), path);
const expectLoaded = (page: Page, path: string) => expect.poll(() => isLoaded(page, path)).toBe(true);

/** Runs in the page: waits for a heading. */
function headingComes(name: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => document.querySelector("h1")?.textContent === name;
    new MutationObserver((_, observer) => {
      if (!look()) return;
      observer.disconnect();
      resolve();
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

test("an idle page preloads linked pages: a click shows the heading without a request", async ({ page }) => {
  await page.goto("/");
  for (const path of [THIRD, "/portfolio", "/contact"]) await expectLoaded(page, path);
  await card(page).scrollIntoViewIfNeeded();
  for (const { id } of projects) await expectLoaded(page, `/portfolio/${id}`);
  const requested = watchRequests(page);
  const shown = page.evaluate(headingComes, third.title).then(() => [...requested]);
  await card(page).click();
  // The film's code may load just then.
  expect((await shown).filter((path) => /^\/(page-data\/|component---)/.test(path))).toEqual([]);
  await expect(page).toHaveURL(THIRD);
});

test("offline nothing is preloaded; linked pages are, once online", async ({ page }) => {
  const requested = watchRequests(page);
  await page.addInitScript(() => {
    let isOnline = false;
    Object.defineProperty(navigator, "onLine", { get: () => isOnline });
    addEventListener("online", () => (isOnline = true), { capture: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const data = requested.filter((path) => path.endsWith("/page-data.json"));
  expect(data).toEqual(["/page-data/index/page-data.json"]);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  for (const path of [THIRD, "/contact"]) await expectLoaded(page, path);
});

test("with data saver only a link with focus or hover is preloaded", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const requested = watchRequests(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await card(page).focus();
  await expectLoaded(page, THIRD);
  const data = requested.filter((path) => path.endsWith("/page-data.json"));
  expect(data).toEqual(["/page-data/index/page-data.json", `/page-data${THIRD}/page-data.json`]);
});

for (const path of ["/", "/portfolio"])
  test(`a click with Ctrl or the middle button on ${path} opens a tab`, async ({ page, context }) => {
    await page.goto(path);
    for (const options of [{ modifiers: ["ControlOrMeta" as const] }, { button: "middle" as const }]) {
      const opened = context.waitForEvent("page");
      await card(page).click(options);
      await (await opened).close();
      await expect(page).toHaveURL(path);
    }
  });

test("an address with the file's name becomes the page's own", async ({ page }) => {
  await page.goto("/index.html?from=mail#work");
  await expect(heading(page, COMPANY)).toBeVisible();
  await expect(page).toHaveURL("/?from=mail#work");
  await page.goto("/contact/index.html");
  await expect(page).toHaveURL("/contact");
  await page.reload();
  await expect(heading(page, "CONTACT US")).toBeVisible();
});

test("an unknown or broken still address shows the page", async ({ page }) => {
  for (const fragment of ["#still-99", "#still-%zz"])
    for (const path of ["/portfolio", "/", "/contact"]) {
      await page.goto(path + fragment);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (path === "/portfolio") await expect(page).toHaveURL(path);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
});

for (const way of ["Back", "another still"])
  test(`${way} cancels a click that waits for its page`, async ({ page }) => {
    const answer = await delayRequests(page, "**/page-data/contact/page-data.json");
    await page.goto("/");
    await navigationLink(page, "STILLS").click();
    await expect(heading(page, "STILLS")).toBeVisible();
    await page.keyboard.press("Shift");
    const enlarge = page.getByRole("button", { name: "Enlarge" }).first();
    await expect(enlarge).toBeVisible();
    await navigationLink(page, "CONTACT").click();
    if (way === "Back") await page.goBack();
    else await enlarge.click();
    const address = way === "Back" ? "/" : `/portfolio#still-${projects[0]?.id}`;
    await expect(page).toHaveURL(address);
    const loaded = expectLoaded(page, "/contact");
    answer();
    await loaded;
    // A click that wasn't cancelled navigates in the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page).toHaveURL(address);
  });

test("a link to the current page leads to its top, by the keyboard too", async ({ page }) => {
  await page.goto("/portfolio");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "STILLS" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "STILLS")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("Back shows already seen pictures at once", async ({ page }) => {
  await page.goto("/");
  await card(page).scrollIntoViewIfNeeded();
  const picture = card(page).locator("img");
  await expect(picture).toHaveJSProperty("complete", true);
  await card(page).click();
  await expect(heading(page, third.title)).toBeVisible();
  const seen = page.evaluate(async (name) => {
    const look = () => document.querySelector<HTMLImageElement>(`a[href="${name}"] img`);
    while (document.querySelector("h1")?.id !== "company") await new Promise(requestAnimationFrame);
    return [look()?.complete, look()?.decoding, look()?.loading];
  }, THIRD);
  await page.goBack();
  expect(await seen).toEqual([true, "sync", "eager"]);
});
