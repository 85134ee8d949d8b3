/** Visitors in WebKitGTK, about Safari's engine, which WebKitWebDriver drives in a window on a display without a screen. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { Builder, By, Capabilities, Key, Origin, type WebDriver } from "selenium-webdriver";
import { freePort } from "../../../scripts/backend/ports";
import { endWithTests } from "../end-with-tests";
import { callOf, DEFAULT_SIZE, isHydrated, type KeyName, type Visitor, type VisitorOptions } from "./visitor";

const KEYS: Record<KeyName, string[]> = {
  Tab: [Key.TAB],
  "Shift+Tab": [Key.SHIFT, Key.TAB],
  Enter: [Key.ENTER],
  Escape: [Key.ESCAPE],
  Space: [Key.SPACE],
  ArrowLeft: [Key.ARROW_LEFT],
  ArrowRight: [Key.ARROW_RIGHT],
};

/** What the window prints of each message in the console: where it is from, and what it says. */
const CONSOLE_ERROR = /^(\S*): CONSOLE (?:\w+ )?ERROR (.*)$/;
/** WebKit says this of a request that is given up because the page is left. */
const GIVEN_UP = /^(XMLHttpRequest|Fetch API) cannot load \S+ due to access control checks\.$/;

/** A display of its own for each window, so that no window covers another. Gives its name. */
async function startDisplay(): Promise<{ name: string; stop: () => Promise<void> }> {
  const display = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "2600x1800x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const stop = endWithTests(display);
  // It writes the number once it can be used.
  const [number] = await once(display.stdout, "data");
  return { name: `:${String(number).trim()}`, stop };
}

async function startDriver(display: string, errors: string[]) {
  const port = await freePort();
  // No sound, no services of a desktop.
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stop = endWithTests(driver);
  createInterface({ input: driver.stderr }).on("line", (line) => {
    const [, place, words = ""] = CONSOLE_ERROR.exec(line) ?? [];
    if (place !== undefined && !GIVEN_UP.test(words)) errors.push(`${words} (${place})`);
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** WebKitWebDriver says nothing when it is ready: it is asked until it answers. */
async function waitForDriver(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(`${url}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("WebKitWebDriver doesn't answer.");
}

function capabilities(folder: string, { zoom = 1, reducedMotion, ...size }: VisitorOptions): Capabilities {
  const { width, height } = { ...DEFAULT_SIZE, ...size };
  return new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": {
      binary: path.resolve("e2e/helpers/engines/webkit-window.py"),
      args: [
        "--automation",
        `--size=${width}x${height}`,
        `--zoom=${zoom}`,
        `--folder=${folder}`,
        ...(reducedMotion ? ["--reduced-motion"] : []),
      ],
    },
  });
}

/** Runs an expression in the page and waits for what it gives. @throws {Error} what it throws there */
async function evaluate(driver: WebDriver, expression: string): Promise<unknown> {
  const [error, value] = await driver.executeAsyncScript<[string | null, unknown]>(`
    const done = arguments[arguments.length - 1];
    Promise.resolve().then(() => ${expression}).then((value) => done([null, value]), (error) => done([String(error), null]));`);
  if (error !== null) throw new Error(error);
  return value;
}

/** A visitor in WebKitGTK. */
export async function openWebKit(options: VisitorOptions): Promise<Visitor> {
  const errors: string[] = [];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "webkit-"));
  const display = await startDisplay();
  const { url, stop } = await startDriver(display.name, errors);
  await waitForDriver(url);
  const driver = await new Builder().usingServer(url).withCapabilities(capabilities(folder, options)).build();
  const run: Visitor["run"] = async (task, ...args) =>
    (await evaluate(driver, callOf(task, args))) as Awaited<ReturnType<typeof task>>;
  const find = (selector: string) => driver.findElement(By.css(selector));
  const actions = () => driver.actions({ async: true });
  return {
    async goto(address) {
      await driver.get(address);
      await driver.wait(() => run(isHydrated));
    },
    run,
    go: (steps) => driver.executeScript(`history.go(${steps})`),
    async click(selector, where) {
      if (where === "frame") await driver.switchTo().frame(await find("iframe"));
      await (await find(selector)).click();
      await driver.switchTo().defaultContent();
    },
    async hover(selector) {
      const element = await find(selector);
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element);
      await actions().move({ origin: element }).perform();
    },
    leave: () => actions().move({ x: 0, y: 0, origin: Origin.VIEWPORT }).perform(),
    async press(name) {
      const chord = KEYS[name];
      const press = chord.reduce((so, key) => so.keyDown(key), actions());
      await chord
        .toReversed()
        .reduce((so, key) => so.keyUp(key), press)
        .perform();
    },
    type: (text) => actions().sendKeys(text).perform(),
    errors: () => errors,
    async close() {
      await driver.quit().catch(() => {});
      await stop();
      await display.stop();
      // The window's own helpers may still be writing.
      await fs.promises.rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
