/** Visitors in the engines that Playwright drives. */
import path from "node:path";
import { chromium, firefox, type LaunchOptions, webkit } from "@playwright/test";
import { FIREFOX } from "../../../test-support/installed-engines";
import { boxOf } from "../pages";
import { watchErrors } from "../test";
import { callOf, type EngineName, isHydrated, type VisitorOptions } from "./visitor";

export type Visitor = Awaited<ReturnType<typeof openByPlaywright>>;

/** Firefox's messages for requests, and for pictures, that a navigation cancels. */
const CANCELLED = [
  /^Failed to load ‘.*’\. A ServiceWorker intercepted the request and encountered an unexpected error\./,
  /^Image corrupt or truncated\.$/,
];

function launchOptions(
  engine: EngineName,
  { reducedMotion }: VisitorOptions,
  ofChromium: LaunchOptions,
): LaunchOptions {
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
export async function openByPlaywright(engine: EngineName, options: VisitorOptions, ofChromium: LaunchOptions) {
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
  const find = (selector: string, where: "page" | "frame" = "page") =>
    (where === "frame" ? page.frameLocator("iframe").first() : page).locator(selector).first();
  return {
    /** Opens an address, and waits for hydration. */
    async goto(address: string): Promise<void> {
      await page.goto(address);
      await page.waitForFunction(isHydrated);
    },
    /** Runs a function in the page. Its arguments and result are JSON; it has no outer scope. */
    run: <Arguments extends unknown[], Result>(
      task: (...args: Arguments) => Result | Promise<Result>,
      ...args: Arguments
    ): Promise<Result> => page.evaluate(callOf(task, args)),
    /** Back (-1) or Forward (1), without waiting for the page. */
    async go(steps: 1 | -1): Promise<void> {
      // Firefox never answers from an unloading page; other pages may unload before their answer.
      if (engine === "firefox") await page.evaluate(`void setTimeout(() => history.go(${steps}))`);
      else await page.evaluate(`history.go(${steps})`).catch(() => {});
    },
    /** Clicks the first element of a CSS selector, in the page or in its first frame. */
    click: (selector: string, where?: "page" | "frame"): Promise<void> => find(selector, where).click(),
    /** Scrolls an element into view, and moves the mouse to its middle. */
    async hover(selector: string): Promise<void> {
      // A scroll under the mouse would hover another element.
      await find(selector).evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
      await find(selector).hover();
    },
    leave: () => page.mouse.move(0, 0),
    /** Drags an element from its middle to the right, by 200 pixels. Call `hover` before. */
    async dragRight(selector: string): Promise<void> {
      const { x, y, width, height } = await boxOf(find(selector));
      await page.mouse.down();
      await page.mouse.move(x + width / 2 + 200, y + height / 2, { steps: 4 });
      await page.mouse.up();
    },
    /** Presses a key or a chord such as Shift+Tab, by Playwright's names. */
    press: (key: string) => page.keyboard.press(key),
    type: (text: string) => page.keyboard.type(text),
    /** The errors in the consoles of all pages, after `close`. */
    errors: () => errors.filter((error) => !CANCELLED.some((message) => message.test(error))),
    close: () => browser.close(),
  };
}
