// The second half of a deploy: the site.
import fs from "node:fs";
import path from "node:path";
import { isBuilt } from "../built";
import type { Settings, Step } from "./settings";
import type { Tools } from "./tools";

/** Copies a release into a folder of its own, and then leads the link `current` there, as docs/deploy.md does by hand. */
function copyRelease(folder: string): string {
  const release = path.join(folder, new Date().toISOString().slice(0, 19).replaceAll(":", ""));
  for (const source of ["public", "hosts"]) fs.cpSync(source, path.join(release, source), { recursive: true });
  const link = path.join(folder, `.${process.pid}`);
  fs.symlinkSync(path.basename(release), link);
  fs.renameSync(link, path.join(folder, "current"));
  return `${release}, now ${folder}/current. Reload the server (docs/deploy.md).`;
}

function publish({ SITE_HOST, PUBLISH_FOLDER, ...settings }: Settings, { tool }: Tools): Promise<string> {
  const variables = (...names: string[]) => Object.fromEntries(names.map((name) => [name, settings[name]]));
  if (SITE_HOST === "netlify") {
    const args = ["deploy", "--prod", "--no-build", "--dir", "public"];
    return tool("netlify", args, variables("NETLIFY_SITE_ID", "NETLIFY_AUTH_TOKEN"));
  }
  if (SITE_HOST === "cloudflare") {
    const args = ["pages", "deploy", "public", `--project-name=${settings.CLOUDFLARE_PROJECT}`, "--branch=main"];
    const env = variables("CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN");
    return tool("wrangler", [...args, "--commit-dirty=true"], { ...env, WRANGLER_SEND_METRICS: "false" });
  }
  return Promise.resolve(copyRelease(PUBLISH_FOLDER ?? ""));
}

/** Builds only after a change. */
export function siteSteps(settings: Settings, tools: Tools): Step[] {
  const env = Object.fromEntries(Object.entries(settings).filter(([name]) => /^(GATSBY|EDITOR)_/.test(name)));
  const script = (name: string, ...args: string[]) =>
    tools.run(process.execPath, ["--import", "tsx", `scripts/${name}.ts`, ...args], env);
  return [
    {
      title: "The build (npm run build)",
      advice: "Correct what it says.",
      run: async () => (isBuilt(env) ? "public/ is up to date." : script("build").then(() => "Built.")),
    },
    {
      title: "The publication",
      advice: "Are the host's token and names right, and is the network there?",
      run: () => publish(settings, tools).then((printed) => printed.trim().split("\n").at(-1) ?? ""),
    },
    {
      title: "The check of the published site (npm run verify)",
      advice: "A host may need a minute. docs/deploy.md says how to set it up.",
      async run() {
        await script("verify", settings.GATSBY_SITE_URL ?? "", "--built", "--send");
        return "No fault. A test message is on its way.";
      },
    },
  ];
}
