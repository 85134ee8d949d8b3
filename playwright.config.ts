/** The browser tests of `npm test`; `npm run test:more` adds those of playwright.more.config.ts. */
import { defineConfig } from "@playwright/test";
import { SANDBOX, shellBrowser, wholeBrowser } from "./scripts/common/browser";
import cleanEnvironment from "./test-support/clean-environment";
import type { EngineName } from "./test-support/installed-engines";

cleanEnvironment();

const ARGS = [
  ...SANDBOX,
  "--disable-gpu",
  // No request leaves this machine, not by a proxy either.
  "--no-proxy-server",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
  // No test uses the two pages of the address bar, made for every window, or the spare process, started for every page.
  // Chromium reads only the last such list, so Playwright's own is without effect.
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess",
];
export const whole = { ...wholeBrowser(), args: ARGS };
/** For a quarter less processor time. It has no back-forward cache. */
const shell = { ...shellBrowser(), args: [...ARGS, "--font-render-hinting=none"] };

/** Animations and previews cost time: tests of motion override it. */
const still = { contextOptions: { reducedMotion: "reduce" as const }, launchOptions: shell };

/** The timeout of a test with builds, and of the build before the tests. */
export const BUILD_MS = 10 * 60_000;

/**
 * Tests of what Chromium without windows lacks: the back-forward cache, the focus of a window, the order of pictures.
 */
const WHOLE = ["**/journeys/{history,player}.spec.ts", "**/build/budget.spec.ts"];
export const specs = (...folders: string[]) => folders.map((folder) => `**/e2e/${folder}/*.spec.ts`);

export default defineConfig<{ engine: EngineName }>({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // Chromium waits half of the time.
  workers: "150%",
  // Generous: a slow machine is no failure. A broken build fails after ten tests.
  timeout: 180_000,
  maxFailures: 10,
  expect: { timeout: 30_000 },
  reporter: [[process.stdout.isTTY ? "line" : "list"], ["json", { outputFile: ".local/reports/playwright.json" }]],
  // Recording a trace costs a tenth of the time, so a failed test is recorded when it runs again. It counts as failed
  // in any case.
  retries: 1,
  failOnFlakyTests: true,
  use: {
    // The server's name for the port, below.
    baseURL: `http://localhost:${process.env.TEST_SITE_PORT}`,
    viewport: { width: 1280, height: 800 },
    launchOptions: whole,
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
  ],
  webServer: {
    command: "node --import tsx scripts/test/serve-test-site.ts",
    stdout: "pipe",
    timeout: BUILD_MS,
    wait: { stdout: /The tests' site is at \S+:(?<test_site_port>\d+)/ },
  },
});
