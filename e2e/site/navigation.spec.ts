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

/** Runs in the page: waits for a heading, frame by frame. */
async function headingComes(name: string): Promise<void> {
  while (document.querySelector("h1")?.textContent !== name) await new Promise(requestAnimationFrame);
}

test("an idle page preloads links: a click needs no request; Back shows seen pictures at once", async ({ page }) => {
  await page.goto("/");
  for (const path of [THIRD, "/portfolio", "/contact"]) await expectLoaded(page, path);
  await card(page).scrollIntoViewIfNeeded();
  for (const { id } of projects) await expectLoaded(page, `/portfolio/${id}`);
  await expect(card(page).locator("img")).toHaveJSProperty("complete", true);
  const requested = watchRequests(page);
  const shown = page.evaluate(headingComes, third.title).then(() => [...requested]);
  await card(page).click();
  // Other late code may load just then.
  expect((await shown).filter((path) => /^\/(page-data\/|component---)/.test(path))).toEqual([]);
  await expect(page).toHaveURL(THIRD);
  const seen = page.evaluate(async (name) => {
    const look = () => document.querySelector<HTMLImageElement>(`a[href="${name}"] img`);
    while (document.querySelector("h1")?.id !== "company") await new Promise(requestAnimationFrame);
    return [look()?.complete, look()?.decoding, look()?.loading];
  }, THIRD);
  await page.goBack();
  expect(await seen).toEqual([true, "sync", "eager"]);
});

test("offline nothing is preloaded; with data saver only a link with focus or hover is", async ({ page }) => {
  const requested = watchRequests(page, (path) => path.endsWith("/page-data.json"));
  await page.addInitScript(() => {
    let isOnline = false;
    Object.defineProperty(navigator, "onLine", { get: () => isOnline });
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    addEventListener("online", () => (isOnline = true), { capture: true });
  });
  const goOnline = (saveData: boolean) =>
    page.evaluate(async (value) => {
      Object.assign(Reflect.get(navigator, "connection"), { saveData: value });
      dispatchEvent(new Event("online"));
      await new Promise((resolve) => requestIdleCallback(resolve));
    }, saveData);
  await page.goto("/", { waitUntil: "networkidle" });
  await card(page).focus();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(requested).toEqual(["/page-data/index/page-data.json"]);
  await goOnline(true);
  await card(page).blur();
  await card(page).focus();
  await expectLoaded(page, THIRD);
  expect(requested).toEqual(["/page-data/index/page-data.json", `/page-data${THIRD}/page-data.json`]);
  await goOnline(false);
  for (const path of ["/portfolio", "/contact"]) await expectLoaded(page, path);
});

test("Ctrl and the middle button open tabs; a link to the current page leads to its top", async ({ page }) => {
  await page.goto("/");
  for (const path of ["/", "/portfolio"]) {
    if (path !== "/") await navigationLink(page, "STILLS").click();
    for (const options of [{ modifiers: ["ControlOrMeta" as const] }, { button: "middle" as const }]) {
      await expect(page).toHaveURL(path);
      const opened = page.context().waitForEvent("page");
      await card(page).click(options);
      await (await opened).close();
      await expect(page).toHaveURL(path);
    }
  }
  // By the keyboard too.
  await page.getByRole("contentinfo").getByRole("link", { name: "STILLS" }).focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "STILLS")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("an address with the file's name or with an unknown or broken still becomes the page's own", async ({ page }) => {
  await page.goto("/index.html?from=mail#work");
  await expect(heading(page, COMPANY)).toBeVisible();
  await expect(page).toHaveURL("/?from=mail#work");
  await page.goto("/contact/index.html");
  await expect(page).toHaveURL("/contact");
  for (const [path, fragment] of [
    ["/portfolio", "#still-%zz"],
    ["/contact", "#still-%zz"],
    ["/portfolio", "#still-99"],
  ] as const) {
    await page.goto(path + fragment);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path === "/portfolio") await expect(page).toHaveURL(path);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("Back or another still cancels a click that waits for its page", async ({ page }) => {
  const answers = {
    "/contact": await delayRequests(page, "**/page-data/contact/page-data.json"),
    [THIRD]: await delayRequests(page, `**/page-data${THIRD}/page-data.json`),
  };
  /** Lets a page load. A click that wasn't cancelled navigates in the next frame. */
  const expectCancelled = async (path: string, address: string) => {
    await expect(page).toHaveURL(address);
    answers[path]?.();
    await expectLoaded(page, path);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page).toHaveURL(address);
  };
  await page.goto("/");
  await navigationLink(page, "STILLS").click();
  await expect(heading(page, "STILLS")).toBeVisible();
  await navigationLink(page, "CONTACT").click();
  await page.goBack();
  await expectCancelled("/contact", "/");
  await navigationLink(page, "STILLS").click();
  await page.keyboard.press("Shift");
  const enlarge = page.getByRole("button", { name: "Enlarge" }).first();
  await expect(enlarge).toBeVisible();
  await card(page).click();
  await enlarge.click();
  await expectCancelled(THIRD, `/portfolio#still-${projects[0]?.id}`);
});
