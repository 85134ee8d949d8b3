import { defineConfig } from "@playwright/test";
import type { EngineName } from "./e2e/helpers/engines/visitor";

/** The production build in a real Chromium. scripts/test.ts says where the browser is and which port is free. */
const port = process.env.E2E_PORT ?? "9100";
const isRoot = process.getuid?.() === 0;
const browser = {
  executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
  // Chromium's sandbox refuses to be started by root. The rest keeps it from calling home, and from loading two pages of the
  // address bar's for every window.
  args: [
    ...(isRoot ? ["--no-sandbox"] : []),
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
  ],
};

/** Letters are drawn in one way on every system: the faces are the site's own. */
const sameLetters = ["--font-render-hinting=none", "--disable-lcd-text", "--disable-font-subpixel-positioning"];

/** A build's time, on a machine that is shared. */
const BUILD_MS = 10 * 60_000;

/** The tests in folders of e2e/. */
const specs = (...folders: string[]) => folders.map((folder) => `**/e2e/${folder}/*.spec.ts`);

/** The engines beside Chromium that the test command has found: the journeys run in each. */
const engines = (process.env.E2E_ENGINES ?? "").split(" ").filter(Boolean) as EngineName[];

export default defineConfig<{ engine: EngineName }>({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Generous: these machines are shared, and a slow one is no failure.
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // Less than a line that is 2 px high and as long as a word. With animations stopped, a toast's clock would end at once.
    toHaveScreenshot: { maxDiffPixels: 20, threshold: 0.1, animations: "allow", stylePath: "e2e/look/stills.css" },
  },
  // A picture that is missing is a failure: `npm run test:more -- browsers e2e/look --update-snapshots=all` makes them.
  updateSnapshots: "none",
  snapshotPathTemplate: "{testDir}/look/pictures/{arg}{ext}",
  reporter: [[process.stdout.isTTY ? "line" : "list"], ["json"]],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1280, height: 800 },
    launchOptions: browser,
    // The tests of e2e/offline are about the service worker; in the others it would answer for the server.
    serviceWorkers: "block",
  },
  projects: [
    { name: "desktop", testMatch: specs("site") },
    {
      name: "phone",
      testMatch: specs("site", "phone"),
      // Of the tests in e2e/site those of what looks different on a phone.
      grep: /@phone|phone\//,
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
    },
    { name: "release build", testMatch: "**/e2e/release/build.setup.ts", timeout: BUILD_MS },
    { name: "release", testMatch: specs("release"), dependencies: ["release build"] },
    // Programs start here, which takes its time on a shared machine.
    { name: "build", testMatch: specs("build"), timeout: 180_000 },
    { name: "offline", testMatch: specs("offline"), use: { serviceWorkers: "allow" } },
    { name: "contact", testMatch: "**/journeys/contact.spec.ts", use: { serviceWorkers: "allow" } },
    {
      name: "chromium",
      testMatch: specs("journeys"),
      // e2e/offline has the one in Chromium, the project before this the other.
      testIgnore: "**/journeys/{offline,contact}.spec.ts",
      use: { serviceWorkers: "allow" },
    },
    ...engines.map((engine) => ({
      name: engine,
      testMatch: specs("journeys"),
      use: { engine, serviceWorkers: "allow" as const },
    })),
    {
      name: "look",
      testMatch: specs("look"),
      // The style that comes with a picture is the tests' own.
      use: { bypassCSP: true, launchOptions: { ...browser, args: [...browser.args, ...sameLetters] } },
    },
    { name: "hosts", testMatch: specs("hosts"), use: { serviceWorkers: "allow" as const } },
    { name: "rebuild", testMatch: specs("rebuild"), timeout: BUILD_MS, use: { serviceWorkers: "allow" as const } },
  ],
  webServer: { command: "node --import tsx scripts/serve.ts", url: `http://localhost:${port}/`, env: { PORT: port } },
});
