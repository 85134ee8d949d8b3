import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { parse } from "yaml";
import { filesOfFolder } from "../src/projects-file/folder";
import { temporaryFolder } from "./temporary-folder";

type Step = { id?: string; if?: string; uses?: string; run?: string; with?: Record<string, unknown>; env?: object };
type Job = { strategy?: { matrix: { node: number[] } }; steps?: Step[]; concurrency?: unknown };
type Workflow = { on: Record<string, unknown>; permissions: unknown; jobs: Record<string, Job> };

const read = (name: string) => {
  const text = fs.readFileSync(`.github/workflows/${name}`, "utf8");
  return { name, text, ...(parse(text) as Workflow) };
};

const workflows = filesOfFolder(".github/workflows").map(read);
const tested = parse(fs.readFileSync(".github/actions/tested/action.yml", "utf8")) as { runs: { steps: Step[] } };

test.each(workflows)("$name pins its actions, and hides secrets", ({ text, on, permissions, jobs }) => {
  for (const line of text.match(/uses: (?!\.\/).*/g) ?? []) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  expect(permissions).toEqual({ contents: "read" });
  expect(text.match(/permissions:/g)).toHaveLength(1);
  for (const { uses, run, with: given } of Object.values(jobs).flatMap(({ steps = [] }) => steps)) {
    if (uses?.startsWith("actions/checkout@")) expect(given).toMatchObject({ "persist-credentials": false });
    expect(run ?? "").not.toContain("${{");
  }
  expect(on).not.toHaveProperty("pull_request_target");
  if ("pull_request" in on) expect(text).not.toContain("secrets.");
});

const { on, jobs } = read("deploy.yml");
test("only the step that publishes has the host's key, and its job installs no package of the project", () => {
  const hasKey = (part: object) => JSON.stringify(part).includes("secrets.");
  expect(Object.keys(jobs).filter((name) => hasKey(jobs[name] ?? {}))).toEqual(["publish"]);
  const steps = jobs.publish?.steps ?? [];
  expect(steps.filter(hasKey)).toHaveLength(1);
  const installs = steps.map(({ run = "" }) => run).filter((run) => /^np[mx]/.test(run));
  expect(installs).toEqual(["npm ci --ignore-scripts --prefix .github/wrangler"]);
});

test("no file with a push has a schedule: GitHub switches the whole file off after 60 days without a commit", () => {
  const scheduled = workflows.filter((workflow) => "schedule" in workflow.on);
  expect(scheduled.map(({ name, on }) => [name, Object.keys(on)])).toEqual([
    ["Scheduled", ["schedule", "workflow_dispatch"]],
  ]);
});

test("each schedule runs one job: the check of the site twice a day, and all tests once a week", () => {
  const { on, jobs, text } = read("scheduled.yml");
  const times = (on.schedule as { cron: string }[]).map(({ cron }) => cron);
  expect(times.map((cron) => cron.split(" ").slice(1).join(" "))).toEqual(["3,15 * * *", "9 * * 1"]);
  expect(Object.keys(jobs)).toEqual(["verify", "test"]);
  // A job leaves out the other one's time.
  for (const cron of times) expect(text.split(`github.event.schedule != '${cron}'`)).toHaveLength(2);
  expect(jobs.verify?.steps?.map(({ uses }) => uses)).toContain("./.github/actions/tested");
});

test("a push to main deploys, one run at a time, and only the newest commit", () => {
  expect(on).toMatchObject({ push: { branches: ["main"] }, workflow_dispatch: null });
  expect(jobs.publish?.concurrency).toBe("publish");
  const publishing = jobs.publish?.steps?.filter(({ id, run }) => id !== "newest" && run?.includes("wrangler pages"));
  expect(publishing).toMatchObject([{ if: "steps.newest.outputs.newest" }]);
});

const folder = temporaryFolder();

const stepOf = (steps: Step[] = [], name: string) => steps.find(({ id }) => id === name) ?? {};

/** Runs a step. @returns its outputs, and what it prints */
function execute({ run = "", env = {} }: Step, variables: Record<string, string>, cwd = ".") {
  const unset = Object.fromEntries(Object.keys(env).map((name) => [name, ""]));
  const files = { GITHUB_OUTPUT: folder.at("output"), GITHUB_STEP_SUMMARY: folder.at("summary") };
  folder.write("output");
  const own = { ...process.env, ...unset, ...variables, ...files };
  const { status, stdout } = spawnSync("bash", ["-e", "-c", run], { env: own, cwd, encoding: "utf8" });
  expect(status).toBe(0);
  return { names: Object.keys(env), outputs: folder.read("output"), stdout };
}

test("without its variables a deploy says so", () => {
  const plan = stepOf(jobs.plan?.steps, "plan");
  const { names, outputs, stdout } = execute(plan, {});
  expect([stdout, outputs]).toEqual([`Not deployed: set the variables ${names.join(" ")} (docs/deploy.md).\n`, ""]);
  expect(execute(plan, Object.fromEntries(names.map((name) => [name, "value"]))).outputs).toBe("ready=true\n");
});

test("the digest of the code leaves out the projects; a push that changes supabase/ names the deploy of the function", () => {
  const cwd = folder.at();
  const git = (...args: string[]) =>
    spawnSync("git", ["-c", "user.name=A", "-c", "user.email=a@a.example", ...args], { cwd, encoding: "utf8" }).stdout;
  git("init");
  const files = [
    "src/a.ts",
    "data/projects.json",
    "static/previews/é.mp4",
    "data/projects.schema.json",
    "supabase/a.ts",
  ];
  let last = "";
  const results = files.map((file) => {
    folder.write(file, file);
    git("add", file);
    git("commit", "-m", file);
    const { outputs } = execute(stepOf(tested.runs.steps, "digest"), {}, cwd);
    const { stdout } = execute(stepOf(jobs.plan?.steps, "function"), { BEFORE: last }, cwd);
    last = git("rev-parse", "HEAD").trim();
    return { outputs, stdout };
  });
  const [first] = results;
  expect(first?.outputs).toMatch(/^code=[0-9a-f]{64}\n$/);
  expect(results.map(({ outputs }) => outputs === first?.outputs)).toEqual([true, true, true, false, false]);
  const said = "supabase/ has changed: run npm run deploy -- function\n";
  expect(results.map(({ stdout }) => stdout)).toEqual(["", "", "", "", said]);
});

test("the tests run with the oldest and the newest Node that package.json allows", () => {
  const versions = JSON.parse(fs.readFileSync("package.json", "utf8")).engines.node.split(" || ").map(Number);
  expect(read("test.yml").jobs.test?.strategy?.matrix.node).toEqual([versions[0], versions.at(-1)]);
});
