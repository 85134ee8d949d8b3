/** Copies of the project, which a test can change and build. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";

const SOURCES = ["data", "src", "static", "supabase", "scripts", "package.json", "package-lock.json", "tsconfig.json"];

/** Copies the project to a new folder, and links its packages there; gives the folder. */
export function copyProject(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "hammered-"));
  const gatsbyFiles = fs.readdirSync(".").filter((name) => name.startsWith("gatsby-"));
  for (const source of [...SOURCES, ...gatsbyFiles]) fs.cpSync(source, path.join(copy, source), { recursive: true });
  fs.symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"), "junction");
  return copy;
}

/** Removes our own projects from a copy. */
export function removeProjects(copy: string): void {
  fs.rmSync(path.join(copy, "data/images"), { recursive: true });
  fs.mkdirSync(path.join(copy, "data/images"));
}

/** Writes a still of one colour. @param red 0 to 255 */
export async function writeStill(copy: string, image: string, red: number): Promise<void> {
  const background = { r: red, g: 20, b: 20 };
  await sharp({ create: { width: 64, height: 48, channels: 3, background } }).toFile(path.join(copy, "data", image));
}

/** Entries with the specification's five fields and no more, and a small still for each. */
export async function fiveFieldEntries(copy: string, count: number) {
  const entries = Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    title: `Title ${index + 1}`,
    videoId: "76979871",
    previewVideo: "",
    image: `images/${index + 1}.png`,
  }));
  for (const [index, { image }] of entries.entries()) await writeStill(copy, image, 90 + index);
  return entries;
}

/** Writes a copy's `projects.json` as many programs do: a new file takes the old one's place. */
export function writeProjects(copy: string, content: string): void {
  fs.writeFileSync(path.join(copy, "projects.new"), content);
  fs.renameSync(path.join(copy, "projects.new"), path.join(copy, "data/projects.json"));
}

/** The environment of a build that has no settings but those given. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { GATSBY_SUPABASE_URL: _url, GATSBY_SUPABASE_ANON_KEY: _key, ...env } = process.env;
  return { ...env, ...settings, NODE_ENV: "production", CI: "true", GATSBY_TELEMETRY_DISABLED: "1" };
}

/** Runs a command of package.json to its end, as a person does: `npm run NAME`. */
export function runScript(copy: string, name: string, env: Record<string, string> = {}) {
  // As in a pipe: Playwright asks for colours.
  const settings = { ...environment({}), FORCE_COLOR: "0", ...env };
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", name], {
    cwd: copy,
    env: settings,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** Runs `npm run build` in a copy, without settings but those given. @returns its exit code and everything that it printed */
export function build(copy: string, settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/build.ts"], {
    cwd: copy,
    env: environment(settings),
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}
