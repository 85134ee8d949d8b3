// Runs the tools of Supabase and of the hosts, in the versions of their lockfiles.
import path from "node:path";
import type { Services } from "../common/program";
import { runCommand } from "../common/run-command";
import { isSecret, type Settings } from "./settings";

/**
 * Each tool has a folder in .github with its lockfile, and there a script. The workflow installs wrangler from it, too.
 */
const SCRIPTS = {
  supabase: "supabase/dist/supabase.js",
  wrangler: "wrangler/bin/wrangler.js",
  netlify: "netlify-cli/bin/run.js",
};
export type ToolName = keyof typeof SCRIPTS;

/** @returns the path of an installed tool's script */
export const scriptOf = (name: ToolName): string => path.resolve(".github", name, "node_modules", SCRIPTS[name]);

export type Tools = ReturnType<typeof createTools>;

/** Hides the secrets among the settings, also those that a deploy has added since. */
function withoutSecrets(text: string, settings: Settings): string {
  const values = Object.keys(settings).flatMap((name) => (isSecret(name) && settings[name]) || []);
  const passwords = values.flatMap((value) => (URL.canParse(value) && new URL(value).password) || []);
  const secrets = [...values, ...passwords, ...passwords.map(decodeURIComponent)].filter(({ length }) => length > 4);
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, "***"), text);
}

/** @param settings whose secrets are never printed, and reach a tool only as its own variables */
export function createTools(settings: Settings, program: Services) {
  /** The environment without any secret of this deploy. */
  const plain = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSecret(name)));
  const hide = (text: string) => withoutSecrets(text, settings);

  function show(text: string): void {
    for (const line of text.split("\n")) if (line.trim()) console.log(`    ${hide(line)}`);
  }

  /** Runs a program and shows its lines, indented. @returns what it prints @throws {Error} if it fails */
  async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    let printed = "";
    let unfinished = "";
    function onOutput(text: string): void {
      printed += text;
      // Whole lines, because a secret must not be cut in two.
      const end = (unfinished + text).lastIndexOf("\n") + 1;
      show((unfinished + text).slice(0, end));
      unfinished = (unfinished + text).slice(end);
    }
    const isDone = await runCommand(command, args, { ...plain, NO_COLOR: "1", ...env }, program, onOutput);
    show(unfinished);
    if (!isDone) throw new Error(printed.trim() ? "Its words are above." : `${command} could not be started.`);
    return printed;
  }

  return {
    run,
    hide,

    /** Installs a tool, without secrets in the environment. */
    async install(name: ToolName): Promise<string> {
      const npm = process.env.npm_execpath;
      const args = [
        "ci",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--loglevel=error",
        `--prefix=.github/${name}`,
      ];
      await (npm ? run(process.execPath, [npm, ...args]) : run("npm", args));
      return `Installed from .github/${name}/package-lock.json.`;
    },

    /** Runs an installed tool. @param env its own variables */
    tool: (name: ToolName, args: string[], env: NodeJS.ProcessEnv): Promise<string> =>
      run(process.execPath, [scriptOf(name), ...args], env),
  };
}
