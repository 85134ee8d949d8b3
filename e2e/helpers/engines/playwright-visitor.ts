/** Visitors in the engines that Playwright drives. */
import path from "node:path";
import { chromium, firefox, type LaunchOptions, test, webkit } from "@playwright/test";
import { watchErrors } from "../test";
import { callOf, DEFAULT_SIZE, type EngineName, isHydrated, type Visitor, type VisitorOptions } from "./visitor";

/** Firefox's message for requests that a navigation cancels. */
const CANCELLED =
  /^Failed to load ‘.*’\. A ServiceWorker intercepted the request and encountered an unexpected error\./;

function launchOptions(engine: EngineName, { reducedMotion }: VisitorOptions): LaunchOptions {
  if (engine === "webkit") return {};
  // Playwright disables the back-forward cache.
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  if (engine === "chromium") return { ...test.info().project.use.launchOptions, ignoreDefaultArgs };
  const firefoxUserPrefs = {
    // Settings of a desktop: overlay scroll bars, and a mouse that hovers.
    "ui.useOverlayScrollbars": 1,
    "ui.primaryPointerCapabilities": 6,
    "ui.allPointerCapabilities": 6,
    // Playwright's own option doesn't reach this Firefox.
    ...(reducedMotion && { "ui.prefersReducedMotion": 1 }),
  };
  if (!process.env.FIREFOX_PATH) return { firefoxUserPrefs };
  // The system's Firefox needs a channel and our proxy; Playwright's own doesn't.
  const system = { channel: "moz-firefox", executablePath: path.resolve("e2e/helpers/engines/firefox.mjs") };
  return { ...system, firefoxUserPrefs };
}

export async function openByPlaywright(engine: EngineName, options: VisitorOptions): Promise<Visitor> {
  const { width, height, zoom = 1, reducedMotion } = { ...DEFAULT_SIZE, ...options };
  const browser = await { chromium, firefox, webkit }[engine].launch(launchOptions(engine, options));
  const context = await browser.newContext({
    // Zoom: fewer and larger CSS pixels.
    viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
    deviceScaleFactor: zoom,
    ...(engine !== "firefox" && { reducedMotion: reducedMotion ? "reduce" : null }),
  });
  const errors = watchErrors(context);
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
      // Firefox never answers from an unloading page; other pages may unload before their answer.
      if (engine === "firefox") await page.evaluate(`void setTimeout(() => history.go(${steps}))`);
      else await page.evaluate(`history.go(${steps})`).catch(() => {});
    },
    click: (selector, where) => find(selector, where).click(),
    async hover(selector) {
      // A scroll under the mouse would hover another element.
      await find(selector).evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      await find(selector).hover();
    },
    leave: () => page.mouse.move(0, 0),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    errors: () => errors.filter((error) => !CANCELLED.test(error)),
    close: () => browser.close(),
  };
}
