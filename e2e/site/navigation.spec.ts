import type { Page } from "@playwright/test";
import { gate } from "../helpers/gate";
import { COMPANY, heading, navigationLink, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

const [, , third] = projects as [unknown, unknown, (typeof projects)[number]];
const THIRD = `/portfolio/${third.id}`;
const card = (page: Page) => page.locator(`main a[href="${THIRD}"]`);

/** A page is in memory, so that it can be shown at once. */
const isLoaded = (page: Page, path: string) =>
  page.evaluate((one) => Boolean(window.___loader.loadPageSync(one)?.page), path);
const expectLoaded = (page: Page, path: string) => expect.poll(() => isLoaded(page, path)).toBe(true);

/** What the page asks for from now on. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

/** Runs in the page: what it has asked for when a heading has come into the document. */
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

test("pages that are near are in memory once the page has come to rest: a press asks for no page before the heading", async ({
  page,
}) => {
  await page.goto("/");
  for (const path of [THIRD, "/portfolio", "/contact"]) await expectLoaded(page, path);
  await card(page).scrollIntoViewIfNeeded();
  for (const { id } of projects) await expectLoaded(page, `/portfolio/${id}`);
  const asked = watchRequests(page);
  const shown = page.evaluate(headingComes, third.title).then(() => [...asked]);
  await card(page).click();
  // The film's code may come just then.
  expect((await shown).filter((path) => /^\/(page-data\/|component---)/.test(path))).toEqual([]);
  await expect(page).toHaveURL(THIRD);
});

test("without a network nothing is loaded ahead; what is near is, once there is one", async ({ page }) => {
  const asked = watchRequests(page);
  await page.addInitScript(() => {
    let isOnline = false;
    Object.defineProperty(navigator, "onLine", { get: () => isOnline });
    addEventListener("online", () => (isOnline = true), { capture: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const data = asked.filter((path) => path.endsWith("/page-data.json"));
  expect(data).toEqual(["/page-data/index/page-data.json"]);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  for (const path of [THIRD, "/contact"]) await expectLoaded(page, path);
});

test.describe("where the visitor saves data", () => {
  test.beforeEach(({ context }) =>
    context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } })),
  );

  test("a page is loaded from the moment it is pointed at, and no other", async ({ page }) => {
    const asked = watchRequests(page);
    await page.goto("/", { waitUntil: "networkidle" });
    await card(page).focus();
    await expectLoaded(page, THIRD);
    const data = asked.filter((path) => path.endsWith("/page-data.json"));
    expect(data).toEqual(["/page-data/index/page-data.json", `/page-data${THIRD}/page-data.json`]);
  });
});

test("a press with a key held, or with the middle button, is left to the browser", async ({ page, context }) => {
  await page.goto("/");
  for (const options of [{ modifiers: ["ControlOrMeta"] }, { button: "middle" }] as const) {
    const opened = context.waitForEvent("page");
    await card(page).click({ ...options, modifiers: [...("modifiers" in options ? options.modifiers : [])] });
    await (await opened).close();
    await expect(page).toHaveURL("/");
  }
});

test("a page that is asked for by its file's name has its own address", async ({ page }) => {
  await page.goto("/index.html?from=mail#work");
  await expect(heading(page, COMPANY)).toBeVisible();
  await expect(page).toHaveURL("/?from=mail#work");
  await page.goto("/contact/index.html");
  await expect(page).toHaveURL("/contact");
  await page.reload();
  await expect(heading(page, "CONTACT US")).toBeVisible();
});

test("the address of a still that isn't there, or was cut off in the middle of a letter, is that of the page", async ({
  page,
}) => {
  for (const fragment of ["#still-99", "#still-%zz"])
    for (const path of ["/portfolio", "/", "/contact"]) {
      await page.goto(path + fragment);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (path === "/portfolio") await expect(page).toHaveURL(path);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
});

for (const way of ["Back", "another still"])
  test(`a press that waits for its page is given up by ${way}`, async ({ page }) => {
    const { open: answer, opened: answered } = gate();
    await page.route("**/page-data/contact/page-data.json", async (route) => {
      await answered;
      await route.continue();
    });
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
    // What a press does then it does at once.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(page).toHaveURL(address);
  });

test("a link to the page that is shown leads to its top, and the keyboard too", async ({ page }) => {
  await page.goto("/portfolio");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "STILLS" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "STILLS")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("pictures that were seen are there at once when Back comes to them", async ({ page }) => {
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
