// `npm run develop`: the site with hot reload at http://localhost:8000, with a contact form that works. `npm run edit` opens the
// editors' form in the browser too.
import { spawn } from "node:child_process";
import { once } from "node:events";
import readline from "node:readline";
import open from "open";
import { checkProjects } from "../src/build/projects/check";
import { startLocalBackend } from "./backend/backend";
import { checkBackendPorts, sitePort } from "./backend/ports";
import { setStamp } from "./built";
import { localSettings } from "./prepare";
import { beginProgram, stop } from "./stop";

const isEdit = process.argv[2] === "edit";

type LogEntry = { type?: string; payload?: { level?: string; text?: string; filePath?: string } };

/** Prints what a person needs of a line of Gatsby's JSON log. @returns true when pages can be opened */
function follow(line: string): boolean {
  let entry: LogEntry;
  try {
    entry = JSON.parse(line);
  } catch {
    // Not Gatsby's own: it may be why Gatsby ended.
    console.log(line);
    return false;
  }
  const { level = "", text = "", filePath } = entry.payload ?? {};
  if (["ERROR", "WARNING", "SUCCESS"].includes(level)) console.log(filePath ? `${text}\n${filePath}` : text);
  return text.startsWith("You can now view");
}

/** Opens a page in the system's browser. A machine without a desktop has none; `BROWSER=none` says that none is wanted. */
async function openBrowser(address: string): Promise<void> {
  if (process.env.BROWSER === "none") return;
  const browser = await open(address);
  browser.on("error", () => {});
}

const program = beginProgram();
const port = await sitePort(8000, isEdit ? "npm run edit" : "npm run develop");
const site = `http://localhost:${port}`;
await checkBackendPorts(process.env);
const { entries, report } = await checkProjects();
if (!entries) stop(`${report}\nThe site can't start before this is corrected.`);
const env = localSettings();
await startLocalBackend(env, port, program);
// Gatsby writes into public/ while the site is developed.
setStamp(undefined);
console.log("\nThe site starts, in about half a minute...");
const gatsby = spawn(process.execPath, ["node_modules/gatsby/cli.js", "develop", "--port", String(port)], {
  stdio: ["inherit", "pipe", "pipe"],
  env: { ...env, GATSBY_LOGGER: "json", GATSBY_TELEMETRY_DISABLED: "1" },
});
const ended = once(gatsby, "exit");
program.add({
  async stop() {
    gatsby.kill("SIGINT");
    await ended;
  },
});
for (const stream of [gatsby.stdout, gatsby.stderr])
  readline.createInterface({ input: stream }).on("line", (line) => {
    if (!follow(line)) return;
    console.log(`\nThe site is at ${site}: it shows each change when you save it.`);
    console.log(
      `The form for the projects is at ${site}/admin/ (in Chrome, Edge or another browser made of Chromium).`,
    );
    if (isEdit) void openBrowser(`${site}/admin/`);
  });
const [code] = await ended;
await program.stop();
process.exit(code ?? 0);
