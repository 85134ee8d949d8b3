// Runs the tools of Supabase and of the hosts, in pinned versions from npm.
import { dependencies } from "../../.github/wrangler/package.json";
import type { Services } from "../program";
import { runCommand } from "../run-command";
import { isSecret, type Settings } from "./settings";

/** Each tool's packages. Node 24 is for tools that need a newer Node than the site. */
const PACKAGES = {
  supabase: ["supabase@3.1.0"],
  wrangler: [`wrangler@${dependencies.wrangler}`, "node@24"],
  netlify: ["netlify-cli@27.10.2", "node@24"],
};

export type Tools = ReturnType<typeof createTools>;

/** @param settings whose secrets are never printed, and reach a tool only as its own variables */
export function createTools(settings: Settings, program: Services) {
  const values = Object.keys(settings).flatMap((name) => (isSecret(name) && settings[name]) || []);
  const passwords = values.flatMap((value) => (URL.canParse(value) && new URL(value).password) || []);
  const secrets = [...values, ...passwords, ...passwords.map(decodeURIComponent)].filter(({ length }) => length > 4);
  /** The environment without any secret of this deploy. */
  const plain = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSecret(name)));

  /** @returns what a program prints @throws {Error} with it, if the program fails */
  async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    let printed = "";
    const isDone = await runCommand(command, args, { ...plain, NO_COLOR: "1", ...env }, program, (text) => {
      printed += text;
    });
    if (!isDone) throw new Error(printed.trim() || `${command} could not be started.`);
    return printed;
  }

  return {
    run,

    /** Runs a tool; the first time npm downloads it. @param env its own variables */
    tool(name: keyof typeof PACKAGES, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
      const packages = PACKAGES[name].map((one) => `--package=${one}`);
      const npm = process.env.npm_execpath;
      const command = ["exec", "--yes", "--loglevel=error", ...packages, "--", name, ...args];
      return npm ? run(process.execPath, [npm, ...command], env) : run("npm", command, env);
    },

    withoutSecrets: (words: string): string => secrets.reduce((kept, one) => kept.replaceAll(one, "***"), words),
  };
}
