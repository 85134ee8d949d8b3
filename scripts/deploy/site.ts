// The second half of a deploy: the site.
import fs from "node:fs";
import path from "node:path";
import { isBuilt } from "../built";
import { type Settings, type Step, settingsOf } from "./settings";
import type { ToolName, Tools } from "./tools";

/** Copies a release into a folder of its own, and then leads the link `current` there, as docs/deploy.md does by hand. */
function copyRelease(folder: string): string {
  const release = path.join(folder, new Date().toISOString().slice(0, 19).replaceAll(":", ""));
  for (const source of ["public", "hosts"]) fs.cpSync(source, path.join(release, source), { recursive: true });
  const link = path.join(folder, `.${process.pid}`);
  fs.symlinkSync(path.basename(release), link);
  fs.renameSync(link, path.join(folder, "current"));
  return `${release}, now ${folder}/current. Reload the server (docs/deploy.md).`;
}

function publish(settings: Settings, { tool }: Tools): Promise<string> {
  const { SITE_HOST, CLOUDFLARE_PROJECT, PUBLISH_FOLDER = "" } = settings;
  if (SITE_HOST === "netlify")
    return tool("netlify", ["deploy", "--prod", "--no-build", "--dir", "public"], settingsOf(settings, /^NETLIFY_/));
  if (SITE_HOST === "cloudflare") {
    const args = ["pages", "deploy", "public", `--project-name=${CLOUDFLARE_PROJECT}`, "--branch=main"];
    const env = { ...settingsOf(settings, /^CLOUDFLARE_/), WRANGLER_SEND_METRICS: "false" };
    return tool("wrangler", [...args, "--commit-dirty=true"], env);
  }
  return Promise.resolve(copyRelease(PUBLISH_FOLDER));
}

/** The hosts' own tools. */
const TOOLS: Record<string, ToolName> = { cloudflare: "wrangler", netlify: "netlify" };

/** Builds only after a change. */
export function siteSteps(settings: Settings, tools: Tools): Step[] {
  const env = settingsOf(settings, /^(GATSBY|EDITOR)_/);
  const tool = TOOLS[settings.SITE_HOST ?? ""];
  const script = (name: string, ...args: string[]) =>
    tools.run(process.execPath, ["--import", "tsx", `scripts/${name}.ts`, ...args], env);
  return [
    {
      title: "The build (npm run build)",
      advice: "Correct what it says.",
      run: async () => (isBuilt(env) ? "public/ is up to date." : script("build").then(() => "Built.")),
    },
    ...(tool
      ? [{ title: "The host's command line (npm ci)", advice: "Is the network there?", run: () => tools.install(tool) }]
      : []),
    {
      title: "The publication",
      advice: "Are the host's token and names right, and is the network there?",
      run: async () => /.*(Production URL|complete!|Reload).*/.exec(await publish(settings, tools))?.[0] ?? "",
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
