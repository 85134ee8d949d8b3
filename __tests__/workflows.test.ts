import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { temporaryFolder } from "../test-support/temporary-folder";

type Step = { run: string; names: string[] };

/** The lines below a line that are further to the right. */
const below = (text: string, line: string) => new RegExp(`^( *)${line}\n((?:\\1 .*\n)+)`, "m").exec(text)?.[2] ?? "";

/** @returns a step's script, and the names of its variables */
function stepOf(file: string, id: string): Step {
  const step = below(fs.readFileSync(path.join(".github", file), "utf8"), `- id: ${id}`);
  return { run: below(step, "run: \\|"), names: below(step, "env:").match(/\w+(?=: )/g) ?? [] };
}

const plan = stepOf("workflows/deploy.yml", "plan");
const supabase = stepOf("workflows/deploy.yml", "function");
const digest = stepOf("actions/tested/action.yml", "digest");

const folder = temporaryFolder();

/** Runs a step. @returns its outputs, and what it prints */
function execute({ run, names }: Step, variables: Record<string, string>, cwd = ".") {
  const unset = Object.fromEntries(names.map((name) => [name, ""]));
  const files = { GITHUB_OUTPUT: folder.at("output"), GITHUB_STEP_SUMMARY: folder.at("summary") };
  folder.write("output");
  const own = { ...process.env, ...unset, ...variables, ...files };
  const { status, stdout } = spawnSync("bash", ["-e", "-c", run], { env: own, cwd, encoding: "utf8" });
  expect(status).toBe(0);
  return { outputs: folder.read("output"), stdout };
}

test("without its variables a deploy says so", () => {
  const { outputs, stdout } = execute(plan, {});
  expect([stdout, outputs]).toEqual([
    `Not deployed: set the variables ${plan.names.join(" ")} (docs/deploy.md).\n`,
    "",
  ]);
  expect(execute(plan, Object.fromEntries(plan.names.map((name) => [name, "value"]))).outputs).toBe("ready=true\n");
});

test("the digest of the code leaves out the projects; a push that changes supabase/ names the deploy of the function", () => {
  const cwd = folder.at();
  const git = (...args: string[]) =>
    spawnSync("git", ["-c", "user.name=A", "-c", "user.email=a@a.example", ...args], { cwd, encoding: "utf8" }).stdout;
  git("init");
  const files = [
    "src/a.ts",
    "data/projects.json",
    "data/images/1.jpg",
    "static/previews/é.mp4",
    "data/projects.schema.json",
    "supabase/a.ts",
  ];
  let last = "";
  const results = files.map((file) => {
    folder.write(file, file);
    git("add", file);
    git("commit", "-m", file);
    const { outputs } = execute(digest, {}, cwd);
    const { stdout } = execute(supabase, { BEFORE: last }, cwd);
    last = git("rev-parse", "HEAD").trim();
    return { outputs, stdout };
  });
  const [first] = results;
  expect(first?.outputs).toMatch(/^code=[0-9a-f]{40}\n$/);
  expect(results.map(({ outputs }) => outputs === first?.outputs)).toEqual([true, true, true, true, false, false]);
  const said = "supabase/ has changed: run npm run deploy -- function\n";
  expect(results.map(({ stdout }) => stdout)).toEqual(["", "", "", "", "", said]);
});
