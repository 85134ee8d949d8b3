import fs from "node:fs";
import { parse } from "yaml";

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = { strategy?: { matrix: { node: number[] } }; steps: Step[] };
type Workflow = { on: Record<string, unknown>; permissions: unknown; jobs: Record<string, Job> };

const read = (name: string) => {
  const text = fs.readFileSync(`.github/workflows/${name}`, "utf8");
  return { name, text, ...(parse(text) as Workflow) };
};

const workflows = fs.readdirSync(".github/workflows").map(read);
test.each(workflows)("$name pins its actions, and hides secrets", ({ text, on, permissions, jobs }) => {
  for (const line of text.match(/uses:.*/g) ?? []) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  expect(permissions).toEqual({ contents: "read" });
  expect(text.match(/permissions:/g)).toHaveLength(1);
  for (const { uses, run, with: given } of Object.values(jobs).flatMap(({ steps }) => steps)) {
    if (uses?.startsWith("actions/checkout@")) expect(given).toMatchObject({ "persist-credentials": false });
    expect(run ?? "").not.toContain("${{");
  }
  expect(on).not.toHaveProperty("pull_request_target");
  if ("pull_request" in on) expect(text).not.toContain("secrets.");
});

test("only the deploy step has the host's key, and its job installs no package of the project", () => {
  const { on, jobs } = read("deploy.yml");
  expect(Object.keys(on)).toEqual(["workflow_dispatch"]);
  const hasKey = (part: object) => JSON.stringify(part).includes("secrets.");
  expect(Object.keys(jobs).filter((name) => hasKey(jobs[name] ?? {}))).toEqual(["deploy"]);
  const steps = jobs.deploy?.steps ?? [];
  expect(steps.filter(hasKey)).toHaveLength(1);
  const installs = steps.map(({ run = "" }) => run).filter((run) => /^np[mx]/.test(run));
  expect(installs).toEqual(["npm ci --ignore-scripts --prefix .github/wrangler"]);
});

test("the tests run with the oldest and the newest Node that package.json allows", () => {
  const versions = JSON.parse(fs.readFileSync("package.json", "utf8")).engines.node.split(" || ").map(Number);
  expect(read("test.yml").jobs.test?.strategy?.matrix.node).toEqual([versions[0], versions.at(-1)]);
});
