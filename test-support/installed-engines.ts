/** The engines beside Chromium that this machine has: Debian's Firefox and WebKitGTK, else Playwright's own. */
import fs from "node:fs";
import { firefox, webkit } from "@playwright/test";

export type EngineName = "chromium" | "firefox" | "webkit";

/** Debian's Firefox. */
export const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((file) => fs.existsSync(file));

/** Debian's driver of WebKitGTK, and the display that it needs. */
export const HAS_WEBKIT_DRIVER = ["/usr/bin/WebKitWebDriver", "/usr/bin/Xvfb"].every((file) => fs.existsSync(file));

const HAS: Partial<Record<EngineName, boolean>> = {
  firefox: FIREFOX !== undefined || fs.existsSync(firefox.executablePath()),
  webkit: HAS_WEBKIT_DRIVER || fs.existsSync(webkit.executablePath()),
};

const NAMES: EngineName[] = ["firefox", "webkit"];
export const ENGINES = NAMES.filter((name) => HAS[name]);
export const MISSING_ENGINES = NAMES.filter((name) => !HAS[name]);
