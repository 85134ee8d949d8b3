/** @jest-environment node */
import fs from "node:fs";
import { parse } from "yaml";

type Step = { uses?: string; run?: string; with?: Record<string, unknown>; env?: Record<string, string> };
type Job = { "timeout-minutes"?: number; permissions?: unknown; env?: unknown; steps: Step[] };
type Workflow = {
  on: Record<string, unknown>;
  permissions: unknown;
  concurrency?: unknown;
  env?: unknown;
  jobs: Record<string, Job>;
};

const FOLDER = ".github/workflows";
const files = fs.readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`);
const read = (file: string): Workflow => parse(fs.readFileSync(file, "utf8"));
const stepsOf = (workflow: Workflow) => Object.values(workflow.jobs).flatMap(({ steps }) => steps);

test.each(files)("%s names each action by its commit, and the version beside it", (file) => {
  const used = fs.readFileSync(file, "utf8").match(/uses:.*/g) ?? [];
  expect(used.length).toBe(stepsOf(read(file)).filter(({ uses }) => uses).length);
  for (const line of used) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(files)("%s may read the code and nothing else, ends in time, and one run waits for another", (file) => {
  const { permissions, jobs, concurrency, env } = read(file);
  expect(permissions).toEqual({ contents: "read" });
  expect(concurrency).toBeDefined();
  expect(env).toBeUndefined();
  for (const job of Object.values(jobs)) {
    expect(job.permissions).toBeUndefined();
    expect(job.env).toBeUndefined();
    expect(job["timeout-minutes"]).toBeLessThanOrEqual(90);
  }
});

test.each(files)(
  "%s leaves no credentials in the checkout, and puts nothing that others write into a shell",
  (file) => {
    for (const { uses, run, with: given } of stepsOf(read(file))) {
      if (uses?.startsWith("actions/checkout@")) expect(given).toMatchObject({ "persist-credentials": false });
      expect(run ?? "").not.toContain("${{");
    }
  },
);

test("only the step that puts the site on the host has the host's key, and no package of ours runs beside it", () => {
  const { jobs, on } = read(`${FOLDER}/deploy.yml`);
  expect(Object.keys(on)).toEqual(["workflow_dispatch"]);
  const withSecrets = Object.entries(jobs).filter(([, job]) => JSON.stringify(job).includes("secrets."));
  expect(withSecrets.map(([name]) => name)).toEqual(["deploy"]);
  const steps = withSecrets[0]?.[1].steps ?? [];
  expect(steps.filter((step) => JSON.stringify(step).includes("secrets."))).toHaveLength(1);
  expect(JSON.stringify(steps)).not.toMatch(/npm (ci|install|run)/);
});

test("what other runs have cached takes no part in a release", () => {
  for (const { uses, with: given } of stepsOf(read(`${FOLDER}/deploy.yml`)))
    if (uses?.startsWith("actions/setup-node@")) expect(given).toMatchObject({ "package-manager-cache": false });
  expect(fs.readFileSync(`${FOLDER}/deploy.yml`, "utf8")).not.toMatch(/ cache:|actions\/cache/);
});

test("pull requests run no workflow with secrets", () => {
  for (const file of files)
    if ("pull_request" in read(file).on) expect(fs.readFileSync(file, "utf8")).not.toContain("secrets.");
  expect(files.flatMap((file) => Object.keys(read(file).on))).not.toContain("pull_request_target");
});
