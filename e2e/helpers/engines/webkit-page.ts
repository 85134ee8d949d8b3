/** Pages of WebKitGTK, close to Safari's engine: WebKitWebDriver drives a window on a virtual display. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Builder, By, Capabilities, Key, Origin } from "selenium-webdriver";
import { DriverService } from "selenium-webdriver/remote";
import { endWithTests } from "../start-script";
import { callOf, type EnginePage, isHydrated, type PageOptions } from "./engine-page";

/** @param name Playwright's, such as ArrowLeft */
const keyOf = (name: string) => Key[name.replace(/\B[A-Z]/, "_$&").toUpperCase() as "ARROW_LEFT"];

/** The window's line for an error in the console: its address and its text. */
const CONSOLE_ERROR = /^(\S*): CONSOLE (?:\w+ )?ERROR (.*)$/gm;
/** WebKit's message for requests that a navigation cancels. */
const CANCELLED = /^(XMLHttpRequest|Fetch API) cannot load \S+ due to access control checks\.$/;

/** Resolves once an element has the same place in two frames, as Playwright waits before a click. */
function staysInPlace(element: Element): Promise<void> {
  let last = "";
  return new Promise((resolve) => {
    requestAnimationFrame(function compare() {
      const place = JSON.stringify(element.getBoundingClientRect());
      if (place === last) return resolve();
      last = place;
      requestAnimationFrame(compare);
    });
  });
}

export async function openWebKit({ width, height, zoom, reducedMotion }: PageOptions): Promise<EnginePage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "webkit-"));
  // Each window has its own display: none covers another.
  const display = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "2600x1800x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const stopDisplay = endWithTests(display);
  // It prints its number when it is ready.
  const [number] = await once(display.stdout, "data");
  const log = path.join(folder, "console");
  let printed = "";
  const service = new DriverService.Builder("WebKitWebDriver")
    .setLoopback(true)
    .setStdio(["ignore", "ignore", fs.openSync(log, "w")])
    // No sound, no services of a desktop.
    .setEnvironment({ ...process.env, DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: "x11", NO_AT_BRIDGE: "1" })
    .build();
  const args = ["--size", String(width), String(height), `--zoom=${zoom}`, `--folder=${folder}`];
  const browserOptions = {
    binary: path.resolve("e2e/helpers/engines/webkit-window.py"),
    args: ["--automation", ...args, ...(reducedMotion ? ["--reduced-motion"] : [])],
  };
  const capabilities = new Capabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": browserOptions });
  const server = await service.start();
  const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build();
  const find = (selector: string) => driver.findElement(By.css(selector));
  const actions = () => driver.actions({ async: true });
  const evaluate: EnginePage["evaluate"] = (task, arg) => driver.executeScript(`return ${callOf(task, arg)}`);
  const click = async (selector: string) => {
    const element = await find(selector);
    await driver.executeScript(`return (${staysInPlace})(arguments[0])`, element);
    await element.click();
  };
  return {
    async goto(address) {
      await driver.get(address);
      await driver.wait(() => evaluate(isHydrated));
    },
    evaluate,
    goBack: () => driver.executeScript("history.back()"),
    goForward: () => driver.executeScript("history.forward()"),
    click,
    async clickInFrame(selector) {
      await driver.switchTo().frame(await find("iframe"));
      await click(selector);
      await driver.switchTo().defaultContent();
    },
    async hover(selector) {
      const element = await find(selector);
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element);
      await actions().move({ origin: element }).perform();
    },
    async dragRight(selector, distance) {
      const element = await find(selector);
      await actions().move({ origin: element }).press().move({ origin: element, x: distance }).release().perform();
    },
    mouse: { move: (x, y) => actions().move({ x, y, origin: Origin.VIEWPORT }).perform() },
    keyboard: {
      async press(name) {
        const chord = actions();
        const keys = name.split("+").map(keyOf);
        for (const key of keys) chord.keyDown(key);
        for (const key of keys) chord.keyUp(key);
        await chord.perform();
      },
      type: (text) => actions().sendKeys(text).perform(),
    },
    errors: () =>
      [...printed.matchAll(CONSOLE_ERROR)].flatMap(([, address, text = ""]) =>
        CANCELLED.test(text) ? [] : [`${text} (${address})`],
      ),
    async close() {
      await driver.quit().catch(() => {});
      await service.kill();
      await stopDisplay();
      printed = fs.readFileSync(log, "utf8");
      // The window's processes may still write.
      await fs.promises.rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
