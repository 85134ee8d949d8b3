import type { Page, Route } from "@playwright/test";
import { delayRequests } from "../helpers/deferred";
import {
  COMPANY,
  heading,
  isPageLoaded,
  navigationLink,
  projects,
  stopTimer,
  THIRD,
  watchRequests,
} from "../helpers/page-parts";
import { expect, test } from "../helpers/test";

const PATH = `/portfolio/${THIRD.id}`;
const card = (page: Page) => page.locator(`main a[href="${PATH}"]`);

/** Waits until a page is prefetched into memory. */
const expectLoaded = (page: Page, path: string) => page.waitForFunction(isPageLoaded, path);

test("an idle page preloads links: a click needs no request; Back shows seen pictures at once", async ({ page }) => {
  await page.goto("/");
  for (const path of ["/portfolio", "/contact"]) await expectLoaded(page, path);
  await card(page).scrollIntoViewIfNeeded();
  for (const { id } of projects) await expectLoaded(page, `/portfolio/${id}`);
  await expect(card(page).locator("img")).toHaveJSProperty("complete", true);
  const requested = watchRequests(page, (path) => /^\/(page-data\/|component---)/.test(path));
  await card(page).click();
  await expect(heading(page, THIRD.title)).toBeFocused();
  expect(requested).toEqual([]);
  await page.goBack();
  await expect(card(page).locator("img")).toHaveAttribute("decoding", "sync");
  await expect(card(page).locator("img")).toHaveAttribute("loading", "eager");
});

test("with data saver only a link with focus or hover is preloaded", async ({ page }) => {
  const requested = watchRequests(page, (path) => path.endsWith("/page-data.json"));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(requested).toEqual(["/page-data/index/page-data.json"]);
  await card(page).focus();
  await expectLoaded(page, PATH);
  expect(requested).toEqual(["/page-data/index/page-data.json", `/page-data${PATH}/page-data.json`]);
});

test("Ctrl and the middle button open tabs; a link to the current page leads to its top", async ({ page }) => {
  await page.goto("/portfolio");
  for (const options of [{ modifiers: ["ControlOrMeta" as const] }, { button: "middle" as const }]) {
    const opened = page.context().waitForEvent("page");
    await card(page).click(options);
    await expect(heading(await opened, THIRD.title)).toBeVisible();
    await expect(page).toHaveURL("/portfolio");
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "STILLS" }).press("Enter");
  await expect(heading(page, "STILLS")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("another address of a page becomes its own; an unknown one stays", async ({ page, allowErrors, baseURL }) => {
  allowErrors(/ status of 404 /);
  // Hosts may ignore case, and merge or decode slashes: these answers are of other addresses.
  for (const [path, name, own, answered] of [
    ["/index.html?from=mail#work", COMPANY, "/?from=mail#work"],
    ["/contact/index.html", "CONTACT US", "/contact"],
    ["/portfolio#still-%zz", "STILLS", "/portfolio"],
    ["/portfolio#still-99", "STILLS", "/portfolio"],
    ["/Contact", "CONTACT US", "/contact", "/contact"],
    ["/portfolio//3?x=1#still-3", THIRD.title, `${PATH}?x=1#still-3`, PATH],
    ["/portfolio%2F3", THIRD.title, PATH, PATH],
    ["/offline-plugin-app-shell-fallback/", "Page Not Found", "/offline-plugin-app-shell-fallback/", "/nope"],
    ["/caf%C3%A9", "Page Not Found", "/caf%C3%A9", "/nope"],
    ["/foo%20bar", "Page Not Found", "/foo%20bar", "/nope"],
  ] as const) {
    const answer = async (route: Route) =>
      route.fulfill({ response: await route.fetch({ url: `${baseURL}${answered}` }) });
    if (answered) await page.route(baseURL + path.replace(/[?#].*/, "*"), answer, { times: 1 });
    await page.goto(path);
    await expect(page.locator("main h1")).toHaveText(name);
    await expect(page).toHaveURL(own);
    await expect(page.getByRole("dialog")).toHaveCount(own.includes("#still") ? 1 : 0);
  }
});

test("a copy at another address stays as its HTML is, and its form says how to write", async ({
  page,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/ status of 404 /);
  // An archive's page, and a not-found page where Gatsby's router, which decodes addresses, would show another one.
  for (const [path, name, answered] of [
    ["/web/2026/contact", "CONTACT US", "/contact"],
    ["/portfolio%2F3", "Page Not Found", "/404"],
    ["/%2Fcontact", "Page Not Found", "/404"],
  ] as const) {
    const copy = await page.context().newPage();
    const requested = watchRequests(copy, (path) => path.endsWith(".js"));
    await copy.route(baseURL + path, async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${baseURL}${answered}` }) }),
    );
    await copy.goto(path);
    await copy.waitForFunction(() => document.documentElement.dataset.scripts === "failed");
    await expect(heading(copy, name)).toBeVisible();
    await expect(copy).toHaveURL(path);
    expect(requested).toEqual([]);
    if (answered === "/contact") await expect(copy.getByText("This form can't send your message.")).toBeVisible();
  }
});

test("every script that fails is loaded again, then when the network is back", async ({ page, allowErrors }) => {
  allowErrors(/^Failed to load resource: net::ERR_CONNECTION_RESET/);
  let isBack = false;
  const failed: string[] = [];
  await page.route("**/*.js", (route) => {
    const url = route.request().url();
    if (isBack && failed.includes(url)) return route.continue();
    failed.push(url);
    return route.abort("connectionreset");
  });
  const hydrated = page.goto("/portfolio");
  await expect.poll(() => failed.filter((url) => url.includes("component---src-pages-portfolio-tsx")).length).toBe(2);
  isBack = true;
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByRole("button", { name: "Tidy" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await hydrated;
});

test("a click or Back whose page doesn't come loads it from the server", async ({ page }) => {
  await delayRequests(page, "**/page-data/contact/page-data.json");
  await page.goto("/");
  const document = page.waitForRequest((request) => request.isNavigationRequest());
  await navigationLink(page, "CONTACT").click();
  await document;
  await expect(heading(page, "CONTACT US")).toBeVisible();

  await page.goto("/portfolio/1");
  const scroll = (y: number) =>
    page.evaluate(async (y) => {
      scrollTo(0, y);
      // Gatsby stores the position in the next frame.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    }, y);
  await scroll(200);
  // Playwright's click would scroll to the link.
  await navigationLink(page, "STILLS").evaluate((link: HTMLElement) => link.click());
  await expect(heading(page, "STILLS")).toBeFocused();
  await scroll(100);
  const answer = await delayRequests(page, "**/page-data/portfolio/1/page-data.json");
  await page.reload();
  await page.keyboard.press("Shift");
  await expect(page.getByRole("button", { name: "Tidy" })).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.locator("main iframe")).toBeVisible();
  // The browser would restore that of the page that was left.
  answer();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
});

test("Back cancels a click that waits for its page", async ({ page }) => {
  const answer = await delayRequests(page, "**/page-data/contact/page-data.json");
  // Else a slow machine would load the page from the server before Back.
  await page.addInitScript(stopTimer, 1000);
  await page.goto("/");
  await navigationLink(page, "STILLS").click();
  await expect(heading(page, "STILLS")).toBeVisible();
  await navigationLink(page, "CONTACT").click();
  await page.goBack();
  await expect(page).toHaveURL("/");
  answer();
  await expectLoaded(page, "/contact");
  // A click that wasn't cancelled navigates in the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page).toHaveURL("/");
});

/** Runs in the page, before its own scripts: the next popstate event comes when the test calls `release`. */
function holdPopstate() {
  const hold = (event: Event) => {
    event.stopImmediatePropagation();
    removeEventListener("popstate", hold, true);
  };
  addEventListener("popstate", hold, true);
  Object.assign(window, { release: () => dispatchEvent(new PopStateEvent("popstate", { state: history.state })) });
}

test("after Skip to content the focus stays where the visitor goes, when the router learns of it late", async ({
  page,
}) => {
  await page.addInitScript(holdPopstate);
  await page.goto("/");
  for (const key of ["Tab", "Enter", "Tab"]) await page.keyboard.press(key);
  const first = page.getByRole("main").getByRole("link").first();
  await expect(first).toBeFocused();
  await page.evaluate(() => {
    Reflect.get(window, "release")();
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await expect(first).toBeFocused();
});

test("every link and field has the focus ring; WORK focuses the section's heading, every time", async ({ page }) => {
  await page.goto("/contact");
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveCSS("outline", "rgb(255, 197, 61) solid 3px");
  }
  const work = page.getByRole("heading", { level: 2, name: "Work" });
  for (let time = 1; time <= 3; time += 1) {
    await page.getByRole("link", { name: "WORK" }).click();
    await expect(page).toHaveURL("/#work");
    await expect(work).toBeFocused();
    await expect(work).toBeInViewport();
  }
  await page.keyboard.press("Tab");
  await expect(page.locator("#work [role=listitem] a").first()).toBeFocused();
});
