import { defineConfig } from "@playwright/test";
import type { EngineName } from "./e2e/helpers/engines/visitor";

/** The production build in a real Chromium. scripts/test.ts says where the browser is and which port is free. */
const port = process.env.E2E_PORT ?? "9100";
/** The contact form's backend in the tests that have a real one: the pages ask for it at its usual port. */
const backendPort = process.env.E2E_BACKEND_PORT ?? "9150";
const isRoot = process.getuid?.() === 0;
const browser = {
  executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
  // Chromium's sandbox refuses to be started by root. The rest keeps it from calling home.
  args: [...(isRoot ? ["--no-sandbox"] : []), "--disable-gpu", "--disable-quic", "--disable-background-networking"],
};
const toBackend = `--host-resolver-rules=MAP localhost:54321 127.0.0.1:${backendPort}`;

/** The tests in folders of e2e/. */
const specs = (...folders: string[]) => folders.map((folder) => `**/e2e/${folder}/*.spec.ts`);

/** The journeys run in each engine that the test command has found. */
const engines = (process.env.E2E_ENGINES ?? "chromium").split(" ") as EngineName[];

export default defineConfig<{ engine: EngineName }>({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Generous: these machines are shared, and a slow one is no failure.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A picture that is missing is a failure: `npm run e2e -- e2e/look --update-snapshots=all` makes them.
  updateSnapshots: "none",
  snapshotPathTemplate: "{testDir}/look/pictures/{arg}{ext}",
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["dot"], ["json"]] : [["list"]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: browser,
    // The tests of e2e/offline are about the service worker; in the others it would answer for the server.
    serviceWorkers: "block",
  },
  projects: [
    { name: "1280", testMatch: specs("site", "desktop"), use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "390",
      testMatch: specs("site", "phone"),
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
    },
    { name: "build", testMatch: specs("build") },
    { name: "look", testMatch: specs("look") },
    { name: "offline", testMatch: specs("offline"), use: { serviceWorkers: "allow" } },
    {
      name: "contact",
      testMatch: specs("contact"),
      fullyParallel: false,
      use: { launchOptions: { ...browser, args: [...browser.args, toBackend] } },
    },
    ...engines.map((engine) => ({
      name: engine,
      testMatch: specs("journeys"),
      use: { engine, serviceWorkers: "allow" as const },
    })),
  ],
  webServer: { command: "node --import tsx scripts/serve.ts", url: `http://localhost:${port}/`, env: { PORT: port } },
});
