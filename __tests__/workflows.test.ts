import fs from "node:fs";
import { parse } from "yaml";

type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Workflow = { on: Record<string, unknown>; permissions: unknown; jobs: Record<string, { steps: Step[] }> };

const DEPLOY = ".github/workflows/deploy.yml";
const workflows = fs.readdirSync(".github/workflows").map((name) => {
  const text = fs.readFileSync(`.github/workflows/${name}`, "utf8");
  return { name, text, ...(parse(text) as Workflow) };
});

test.each(workflows)("$name gives nothing away to the code of others", ({ text, on, permissions, jobs }) => {
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

test("only the step that puts the site on the host has the host's key, and no package of ours runs beside it", () => {
  const { on, jobs } = parse(fs.readFileSync(DEPLOY, "utf8")) as Workflow;
  expect(Object.keys(on)).toEqual(["workflow_dispatch"]);
  const hasKey = (part: object) => JSON.stringify(part).includes("secrets.");
  expect(Object.keys(jobs).filter((name) => hasKey(jobs[name] ?? {}))).toEqual(["deploy"]);
  const steps = jobs.deploy?.steps ?? [];
  expect(steps.filter(hasKey)).toHaveLength(1);
  const installs = steps.flatMap(({ run = "" }) => (/^np[mx]/.test(run) ? run : []));
  expect(installs).toEqual(["npm ci --ignore-scripts --prefix .github/wrangler"]);
});
