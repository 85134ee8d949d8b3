import { defineConfig } from "@playwright/test";
import type { EngineName } from "./e2e/helpers/engines/visitor";
import { SITE } from "./e2e/helpers/test-site";

/** The browser tests. scripts/test.ts sets the browser's path and free ports. */
const port = process.env.E2E_PORT ?? "9100";
const isRoot = process.getuid?.() === 0;
const browser = {
  ...(process.env.CHROME_PATH && { executablePath: process.env.CHROME_PATH }),
  args: [
    // Chromium's sandbox can't be started by root.
    ...(isRoot ? ["--no-sandbox"] : []),
    "--disable-gpu",
    // No request leaves this machine, not by a proxy either.
    "--no-proxy-server",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    // No test uses the two pages of the address bar, made for every window, or the spare process, started for every page.
    // Chromium reads only the last such list, so Playwright's own is without effect.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess",
  ],
};

/** Text rendering that is equal on every system: the fonts are the site's own. */
const sameText = ["--font-render-hinting=none", "--disable-lcd-text", "--disable-font-subpixel-positioning"];

/** Chromium without windows, for a quarter less processor time, where it is installed. It has no back-forward cache. */
const shell = {
  ...browser,
  ...(process.env.SHELL_PATH && { executablePath: process.env.SHELL_PATH }),
  args: [...browser.args, "--font-render-hinting=none"],
};

/** Animations and films cost time: tests of motion override it. */
const still = { contextOptions: { reducedMotion: "reduce" as const }, launchOptions: shell };

/** The timeout of a test with builds. */
const BUILD_MS = 10 * 60_000;

/** Tests of what Chromium without windows lacks: the back-forward cache, the focus of a window, the order of pictures. */
const WHOLE = ["**/journeys/{history,player}.spec.ts", "**/build/budget.spec.ts"];
const specs = (...folders: string[]) => folders.map((folder) => `**/e2e/${folder}/*.spec.ts`);

/** The other engines that the test command has found: the journeys run in each. */
const engines = (process.env.E2E_ENGINES ?? "").split(" ").filter(Boolean) as EngineName[];

export default defineConfig<{ engine: EngineName }>({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // Chromium waits half of the time; Firefox and WebKit compute more.
  workers: engines.length > 0 ? 2 : "150%",
  // As for Jest's tests of the database.
  globalSetup: "./__tests__/new-database.ts",
  // Generous: a slow machine is no failure. A broken build fails after ten tests.
  timeout: 180_000,
  maxFailures: 10,
  expect: {
    timeout: 30_000,
    // Fewer pixels than a line of 2 px under a word. Stopped animations would end a toast's timer.
    toHaveScreenshot: { maxDiffPixels: 20, threshold: 0.1, animations: "allow", stylePath: "e2e/look/stills.css" },
  },
  // A missing screenshot is a failure: `npm run test:more -- browsers e2e/look --update-snapshots=all` writes them.
  updateSnapshots: "none",
  snapshotPathTemplate: "{testDir}/look/pictures/{arg}{ext}",
  reporter: [[process.stdout.isTTY ? "line" : "list"], ["json"]],
  // Recording a trace costs a tenth of the time, so a failed test is recorded when it runs again. It counts as failed in any case.
  retries: 1,
  failOnFlakyTests: true,
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    launchOptions: browser,
    actionTimeout: 60_000,
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    // Tests of the service worker allow it.
    serviceWorkers: "block",
  },
  projects: [
    // The longest tests first, so that no core waits for one at the end.
    { name: "chromium", testMatch: WHOLE },
    {
      name: "desktop",
      testMatch: specs("journeys", "build", "offline", "site"),
      // e2e/site covers the screens in Chromium.
      testIgnore: [...WHOLE, "**/journeys/screens.spec.ts"],
      use: still,
    },
    {
      name: "phone",
      testMatch: specs("site", "phone"),
      // In e2e/site only layouts that differ on a phone.
      grep: /@phone|phone\//,
      use: { ...still, viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
    },
    ...engines.map((engine) => ({ name: engine, testMatch: specs("journeys"), use: { engine } })),
    {
      name: "look",
      testMatch: specs("look"),
      // The policy would refuse `stylePath`.
      use: { bypassCSP: true, launchOptions: { ...browser, args: [...browser.args, ...sameText] } },
    },
    { name: "hosts", testMatch: specs("hosts"), use: { serviceWorkers: "allow" as const } },
    { name: "rebuild", testMatch: specs("rebuild"), timeout: BUILD_MS },
  ],
  webServer: {
    command: "node --import tsx scripts/serve.ts",
    cwd: SITE,
    url: `http://localhost:${port}/`,
    env: { PORT: port },
  },
});
