/** Pages of the engines that Playwright drives. */
import path from "node:path";
import { chromium, firefox, type LaunchOptions, webkit } from "@playwright/test";
import type { EngineName } from "../../../test-support/installed-engines";
import { FIREFOX } from "../../../test-support/installed-engines";
import { boxOf } from "../page-parts";
import { watchErrors } from "../test";
import { callOf, type EnginePage, isHydrated, type PageOptions } from "./engine-page";

/** Firefox's messages for requests, and for pictures, that a navigation cancels. */
const CANCELLED = [
  /^Failed to load ‘.*’\. A ServiceWorker intercepted the request and encountered an unexpected error\./,
  /^Image corrupt or truncated\.$/,
];

function launchOptions(engine: EngineName, { reducedMotion }: PageOptions, ofChromium: LaunchOptions): LaunchOptions {
  // Playwright disables the back-forward cache.
  if (engine === "chromium") return { ...ofChromium, ignoreDefaultArgs: ["--disable-back-forward-cache"] };
  if (engine === "webkit") return {};
  const firefoxUserPrefs = {
    // Settings of a desktop: overlay scroll bars, and a mouse that hovers.
    "ui.useOverlayScrollbars": 1,
    "ui.primaryPointerCapabilities": 6,
    "ui.allPointerCapabilities": 6,
    // Playwright's own option doesn't reach this Firefox.
    ...(reducedMotion && { "ui.prefersReducedMotion": 1 }),
  };
  if (!FIREFOX) return { firefoxUserPrefs };
  // The system's Firefox needs a channel and our proxy; Playwright's own doesn't.
  const executablePath = path.resolve("e2e/helpers/engines/firefox.mjs");
  const env = { ...process.env, FIREFOX_PATH: FIREFOX };
  return { channel: "moz-firefox", executablePath, env, firefoxUserPrefs };
}

/** Opens a browser with an empty profile. */
export async function openByPlaywright(
  engine: EngineName,
  options: PageOptions,
  ofChromium: LaunchOptions,
): Promise<EnginePage> {
  const { width, height, zoom, reducedMotion } = options;
  const browser = await { chromium, firefox, webkit }[engine].launch(launchOptions(engine, options, ofChromium));
  const context = await browser.newContext({
    // Zoom: fewer and larger CSS pixels.
    viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
    deviceScaleFactor: zoom,
    ...(engine !== "firefox" && { reducedMotion: reducedMotion ? "reduce" : null }),
  });
  const errors = watchErrors(context);
  const page = await context.newPage();
  const find = (selector: string) => page.locator(selector).first();
  async function go(steps: 1 | -1): Promise<void> {
    // Firefox never answers from an unloading page; other pages may unload before their answer.
    if (engine === "firefox") await page.evaluate(`void setTimeout(() => history.go(${steps}))`);
    else await page.evaluate(`history.go(${steps})`).catch(() => {});
  }
  return {
    async goto(address) {
      await page.goto(address);
      await page.waitForFunction(isHydrated);
    },
    evaluate: (task, arg) => page.evaluate(callOf(task, arg)),
    goBack: () => go(-1),
    goForward: () => go(1),
    click: (selector) => find(selector).click(),
    clickInFrame: (selector) => page.frameLocator("iframe").first().locator(selector).first().click(),
    async hover(selector) {
      // A scroll under the mouse would hover another element.
      await find(selector).evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      await find(selector).hover();
    },
    async dragRight(selector, distance) {
      const { x, y, width, height } = await boxOf(find(selector));
      await page.mouse.down();
      await page.mouse.move(x + width / 2 + distance, y + height / 2, { steps: 4 });
      await page.mouse.up();
    },
    mouse: page.mouse,
    keyboard: page.keyboard,
    errors: () => errors.filter((error) => !CANCELLED.some((message) => message.test(error))),
    close: () => browser.close(),
  };
}
