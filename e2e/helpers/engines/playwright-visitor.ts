/** Visitors in the engines that Playwright drives. */
import path from "node:path";
import { chromium, firefox, type LaunchOptions, test, webkit } from "@playwright/test";
import { watchErrors } from "../test";
import { callOf, DEFAULT_SIZE, type EngineName, isHydrated, type Visitor, type VisitorOptions } from "./visitor";

/** Firefox says this of requests that are given up because the page is left. */
const GIVEN_UP = /^Failed to load ‘.*’\. A ServiceWorker intercepted the request and encountered an unexpected error\./;

function launchOptions(engine: EngineName, { reducedMotion }: VisitorOptions): LaunchOptions {
  if (engine === "webkit") return {};
  // Playwright switches the cache of whole pages off, which Back needs.
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  if (engine === "chromium") return { ...test.info().project.use.launchOptions, ignoreDefaultArgs };
  const firefoxUserPrefs = {
    // What it takes from the system elsewhere: a mouse that hovers, scroll bars that take no room.
    "ui.useOverlayScrollbars": 1,
    "ui.primaryPointerCapabilities": 6,
    "ui.allPointerCapabilities": 6,
    // The others are told this by Playwright.
    ...(reducedMotion && { "ui.prefersReducedMotion": 1 }),
  };
  if (!process.env.FIREFOX_PATH) return { firefoxUserPrefs };
  // A Firefox of the system's needs a channel and the little program between; Playwright's own needs neither.
  const system = { channel: "moz-firefox", executablePath: path.resolve("e2e/helpers/engines/firefox.mjs") };
  return { ...system, firefoxUserPrefs };
}

export async function openByPlaywright(engine: EngineName, options: VisitorOptions): Promise<Visitor> {
  const { width, height, zoom = 1, reducedMotion } = { ...DEFAULT_SIZE, ...options };
  const browser = await { chromium, firefox, webkit }[engine].launch(launchOptions(engine, options));
  const context = await browser.newContext({
    // A page that is zoomed has fewer and larger CSS pixels.
    viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
    deviceScaleFactor: zoom,
    ...(engine !== "firefox" && { reducedMotion: reducedMotion ? "reduce" : null }),
  });
  const errors: string[] = [];
  watchErrors(context, (error) => {
    if (!GIVEN_UP.test(error)) errors.push(error);
  });
  const page = await context.newPage();
  const find = (selector: string, where: "page" | "frame" = "page") =>
    (where === "frame" ? page.frameLocator("iframe").first() : page).locator(selector).first();
  return {
    async goto(address) {
      await page.goto(address);
      await page.waitForFunction(isHydrated);
    },
    run: (task, ...args) => page.evaluate(callOf(task, args)),
    async go(steps) {
      // Firefox never answers from a page that it is leaving; elsewhere the page may be gone before it has answered.
      if (engine === "firefox") await page.evaluate(`void setTimeout(() => history.go(${steps}))`);
      else await page.evaluate(`history.go(${steps})`).catch(() => {});
    },
    click: (selector, where) => find(selector, where).click(),
    async hover(selector) {
      // Before the mouse moves: scrolling under it would be a hover of something else.
      await find(selector).evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      await find(selector).hover();
    },
    leave: () => page.mouse.move(0, 0),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    errors: () => errors,
    close: () => browser.close(),
  };
}
