import type { Page } from "@playwright/test";
import { deferred, delayRequests } from "../helpers/deferred";
import { boxOf, expectNoViolations, FIFTH, heading, navigationLink, projects, SECOND } from "../helpers/page-parts";
import { expect, test } from "../helpers/test";
import { frames, openWall } from "../helpers/wall";

const lightbox = (page: Page) => page.getByRole("dialog", { name: "Still" });
/** A slide: the shown still or a neighbour. */
const still = (page: Page, index: number) => lightbox(page).getByRole("img", { name: projects[index]?.alt ?? "" });

test("a frame's button opens it once, however often it is clicked, over an inert page", async ({ page }) => {
  const load = await delayRequests(page, "**/lightbox-*.js");
  await openWall(page);
  const button = frames(page).nth(1).getByRole("button", { name: "Enlarge" });
  for (let press = 0; press < 3; press++) await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  load();
  await expect(still(page, 1)).toBeVisible();
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
  await expect(page).toHaveURL(`/portfolio#still-${SECOND.id}`);
  // The still's largest file.
  await expect.poll(() => still(page, 1).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  await expect(page.locator(":has(> main)")).toHaveJSProperty("inert", true);
  await expectNoViolations(page, ".pswp");
});

test("its code that fails late reloads no other page", async ({ page, allowErrors }) => {
  allowErrors(/^Failed to load resource: net::ERR_CONNECTION_RESET/);
  const { resolve, promise } = deferred();
  await page.route("**/lightbox-*.js", (route) => promise.then(() => route.abort("connectionreset")));
  await page.goto("/portfolio/1");
  await page.getByRole("button", { name: "View still" }).click();
  await navigationLink(page, "CONTACT").click();
  await page.getByLabel("Your Name").fill("Ada");
  await page.evaluate(() => localStorage.clear());
  const failed = page.waitForEvent("requestfailed");
  resolve();
  await failed;
  await page.evaluate(() => fetch("/"));
  await expect(page.getByLabel("Your Name")).toHaveValue("Ada");
});

// No picture of a project's page shows the others' stills.
test("a still's address whose code fails leaves the buttons working", async ({ page, allowErrors }) => {
  allowErrors(/^Failed to load resource: net::ERR_FAILED/);
  await page.route("**/lightbox-*.js", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.goto(`/portfolio#still-${FIFTH.id}`);
  await failed;
  await page.unroute("**/lightbox-*.js");
  await frames(page).nth(1).getByRole("button", { name: "Enlarge" }).click();
  await expect(still(page, 1)).toBeVisible();
});

test("Forward during the closing opens a still again, and its frame gets the focus", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openWall(page);
  await frames(page).nth(1).getByRole("button", { name: "Enlarge" }).click();
  await expect(still(page, 1)).toBeVisible();
  await page.evaluate(async () => {
    history.back();
    while (location.hash) await new Promise(requestAnimationFrame);
    history.forward();
  });
  await expect(page).toHaveURL(`/portfolio#still-${SECOND.id}`);
  await expect(lightbox(page)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(lightbox(page)).toHaveCount(0);
  await expect(frames(page).nth(1).locator(":focus")).toHaveCount(1);
});

test("Forward to an open still leaves it the focus; closing it leaves the scroll position", async ({ page }) => {
  await page.goto("/");
  await navigationLink(page, "STILLS").click();
  const frame = frames(page).nth(5);
  await frame.getByRole("button", { name: "Enlarge" }).click();
  await expect(still(page, 5)).toBeVisible();
  const y = await page.evaluate(() => scrollY);
  expect(y).toBeGreaterThan(0);
  await page.goBack();
  await expect(lightbox(page)).toHaveCount(0);
  await page.goForward();
  await expect(still(page, 5)).toBeVisible();
  // Time for the router.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.locator(":is(.pswp, .pswp *):focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(frame.locator(":focus")).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(y);
});

test("the arrow keys show the other stills, on a project's page too, and pan a zoomed one", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`/portfolio/1#still-1`);
  for (const index of [0, 1, 2, 3]) {
    await expect(still(page, index)).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press("ArrowRight");
  }
  const shown = still(page, 4);
  await expect(shown).toBeInViewport({ ratio: 0.9 });
  const { width } = await boxOf(shown);
  await page.keyboard.press("z");
  // Its own width: the zoom has ended. The still is 100 px higher than the window.
  await expect.poll(async () => (await boxOf(shown)).width).toBe(1600);
  const middle = await boxOf(shown);
  for (const [key, x, y] of [
    ["ArrowRight", -80, 0],
    ["ArrowDown", -80, -50],
    ["ArrowLeft", 0, -50],
    ["ArrowUp", 0, 30],
  ] as const) {
    await page.keyboard.press(key);
    const box = await boxOf(shown);
    expect([box.x - middle.x, box.y - middle.y], key).toEqual([x, y]);
  }
  await page.keyboard.press("z");
  await expect.poll(async () => (await boxOf(shown)).width).toBe(width);
  await page.keyboard.press("ArrowLeft");
  await expect(still(page, 3)).toBeInViewport({ ratio: 0.9 });
});

test("a still's address opens it; its title leads to the project, Close to its frame", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const { id, title } = FIFTH;
  await page.goto(`/portfolio#still-${id}`);
  await expect(still(page, 4)).toBeVisible();
  await lightbox(page).getByRole("link", { name: title }).click();
  await expect(heading(page, title)).toBeFocused();
  await expect(page).toHaveURL(`/portfolio/${id}`);
  await expect(lightbox(page)).toHaveCount(0);

  const button = page.getByRole("button", { name: "View still" });
  await button.click();
  await expect(still(page, 4)).toBeVisible();
  await expect(lightbox(page).getByRole("link")).toHaveCount(0);
  // Also during its opening.
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`/portfolio/${id}`);
  await expect(button).toBeFocused();

  await page.goBack();
  await expect(still(page, 4)).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page).toHaveURL("/portfolio");
  const link = page.getByRole("main").getByRole("link", { name: title });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
});
