// [PORT=8000] npm run develop: the site at http://localhost:8000, which shows each change as it is saved, with a
// contact form that works. `npm run edit` opens the editor of the projects in the browser too.
import { once } from "node:events";
import open from "open";
import { checkProjects } from "../src/projects-file/check";
import { startLocalBackend } from "./backend/backend";
import { checkBackendPorts, sitePort } from "./backend/ports";
import { createProgram, fail } from "./common/program";
import { localSettings } from "./site/build-if-needed";
import { lockPublic } from "./site/built";
import { startGatsby } from "./site/gatsby";

const isEdit = process.argv[2] === "edit";

const program = createProgram();
const command = isEdit ? "npm run edit" : "npm run develop";
const port = await sitePort(8000, command);
const site = `http://localhost:${port}`;
const isBackendShared = await checkBackendPorts(process.env, site, command);
const { entries, report } = await checkProjects();
if (!entries) fail(`${report}\nCorrect this, then start again.`);
await lockPublic();
const env = localSettings();
if (!isBackendShared) await startLocalBackend(env, port, program);
console.log("\nThe site starts, in about half a minute...");
const gatsbyEnv = {
  ...env,
  // The shell may say production.
  NODE_ENV: "development",
  // All queries run after a change. Gatsby may not write the data of a query that runs when its page is requested.
  CI: "true",
  // Stills are encoded when a page requests them, as without CI.
  GATSBY_ENABLE_LAZY_IMAGES_IN_CI: "true",
};
const gatsby = startGatsby(["develop", "--port", String(port)], gatsbyEnv, (text) => {
  if (!text.startsWith("You can now view")) return;
  console.log(`\nThe site is at ${site}: it shows each change when you save it.`);
  console.log(`The form for the projects is at ${site}/admin/ (in Chrome, Edge or another browser made of Chromium).`);
  // A machine without a desktop has no browser.
  if (isEdit && process.env.BROWSER !== "none") void open(`${site}/admin/`).then((it) => it.on("error", () => {}));
});
const ended = once(gatsby, "exit");
program.add({
  async stop() {
    gatsby.kill("SIGINT");
    await ended;
  },
});
const [code] = await ended;
await program.stop();
process.exit(code ?? 0);
