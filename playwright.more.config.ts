/** The browser tests of `npm run test:more`: other engines, screenshots, hosts, and builds after a build. */
import { defineConfig } from "@playwright/test";
import config, { BUILD_MS, specs, whole } from "./playwright.config";
import type { EngineName } from "./test-support/installed-engines";
import { ENGINES } from "./test-support/installed-engines";

/** Text rendering that is equal on every system: the fonts are the site's own. */
const SAME_TEXT = ["--font-render-hinting=none", "--disable-lcd-text", "--disable-font-subpixel-positioning"];

export default defineConfig<{ engine: EngineName }>({
  ...config,
  // Firefox and WebKit compute more than Chromium.
  workers: 2,
  expect: {
    ...config.expect,
    // Fewer pixels than a line of 2 px under a word. Stopped animations would end a toast's timer.
    toHaveScreenshot: { maxDiffPixels: 20, threshold: 0.1, animations: "allow", stylePath: "e2e/look/stills.css" },
  },
  // A missing screenshot is a failure: `npm run test:more -- browsers e2e/look --update-snapshots=all` writes them.
  updateSnapshots: "none",
  snapshotPathTemplate: "{testDir}/look/pictures/{arg}{ext}",
  projects: [
    ...ENGINES.map((engine) => ({ name: engine, testMatch: specs("journeys"), use: { engine } })),
    {
      name: "look",
      testMatch: specs("look"),
      // The policy would refuse `stylePath`.
      use: { bypassCSP: true, launchOptions: { ...whole, args: [...whole.args, ...SAME_TEXT] } },
    },
    { name: "hosts", testMatch: specs("hosts"), timeout: BUILD_MS, use: { serviceWorkers: "allow" as const } },
    { name: "rebuild", testMatch: specs("rebuild"), timeout: BUILD_MS },
  ],
});
