// The second half of a deploy: the site.
import { isBuilt } from "../site/built";
import { type Settings, type Step, settingsOf } from "./settings";
import type { Tools } from "./tools";

/** Publishes public/ by the host's own tool. @returns what it prints */
function publish(settings: Settings, { tool }: Tools): Promise<string> {
  const { SITE_HOST, CLOUDFLARE_PROJECT } = settings;
  if (SITE_HOST === "netlify")
    return tool("netlify", ["deploy", "--prod", "--no-build", "--dir", "public"], settingsOf(settings, /^NETLIFY_/));
  const args = ["pages", "deploy", "public", `--project-name=${CLOUDFLARE_PROJECT}`, "--branch=main"];
  const env = { ...settingsOf(settings, /^CLOUDFLARE_/), WRANGLER_SEND_METRICS: "false" };
  return tool("wrangler", [...args, "--commit-dirty=true"], env);
}

/** Builds only after a change. */
export function siteSteps(settings: Settings, tools: Tools): Step[] {
  const env = settingsOf(settings, /^(GATSBY|EDITOR)_/);
  const tool = settings.SITE_HOST === "netlify" ? "netlify" : "wrangler";
  const script = (name: string, ...args: string[]) =>
    tools.run(process.execPath, ["--import", "tsx", `scripts/${name}.ts`, ...args], env);
  return [
    {
      title: "The build (npm run build)",
      advice: "Correct what it says.",
      run: async () => (isBuilt(env) ? "public/ is up to date." : script("build").then(() => "Built.")),
    },
    { title: "The host's command line (npm ci)", advice: "Is the network there?", run: () => tools.install(tool) },
    {
      title: "The publication",
      advice: "Are the host's token and names right, and is the network there?",
      run: async () => /.*(Production URL|complete!).*/.exec(await publish(settings, tools))?.[0] ?? "",
    },
    {
      title: "The check of the published site (npm run verify)",
      advice: "A host may need a minute. docs/deploy.md says how to set it up.",
      async run() {
        await script("verify", settings.GATSBY_SITE_URL ?? "", "--built", "--send");
        return "No fault. A test message is on its way.";
      },
    },
    {
      title: "The videos (npm run videos)",
      advice: "",
      run: () =>
        script("videos").then(
          () => "No fault.",
          () => "The site is published. Correct the projects that are named above.",
        ),
    },
  ];
}
