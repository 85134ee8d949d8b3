/** Copies of the project, for tests that change and build it. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { newFolder } from "../../__tests__/temporary-folder";

const FOLDERS = ["data", "src", "static", "supabase", "scripts", "patches"];
const FILES = ["package.json", "package-lock.json", "tsconfig.json", ".env.development"];
/** The owner's stills and previews. */
const MEDIA = [path.join("data", "images"), path.join("static", "previews")];

/** Copies the project, with empty folders of stills and previews, and links its packages. @returns the copy's folder */
export function copyProject(copy = newFolder("hammered")): string {
  const filter = (file: string) => !MEDIA.includes(file);
  const gatsbyFiles = fs.readdirSync(".").filter((name) => name.startsWith("gatsby-"));
  for (const source of [...FOLDERS, ...FILES, ...gatsbyFiles]) {
    const target = path.join(copy, source);
    // Without files that the project no longer has.
    fs.rmSync(target, { recursive: true, force: true });
    fs.cpSync(source, target, { recursive: true, filter });
  }
  for (const folder of MEDIA) fs.mkdirSync(path.join(copy, folder), { recursive: true });
  const packages = path.join(copy, "node_modules");
  fs.rmSync(packages, { force: true });
  fs.symlinkSync(path.resolve("node_modules"), packages, "junction");
  return copy;
}

/** Writes a still of one colour. @param red 0 to 255 */
export async function writeStill(copy: string, image: string, red: number): Promise<void> {
  const background = { r: red, g: 20, b: 20 };
  await sharp({ create: { width: 64, height: 48, channels: 3, background } }).toFile(path.join(copy, "data", image));
}

/** Entries with only the specification's five fields, and a small still for each. */
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

/** Writes a copy's `projects.json` as many editors do: a new file replaces the old one. */
export function writeProjects(copy: string, projects: unknown): void {
  const content = typeof projects === "string" ? projects : `${JSON.stringify(projects, null, 2)}\n`;
  fs.writeFileSync(path.join(copy, "projects.new"), content);
  fs.renameSync(path.join(copy, "projects.new"), path.join(copy, "data/projects.json"));
}

/** Runs a script of package.json to its end, in a pipe, with only the given settings. */
export function runScript(copy: string, name: string, settings: Record<string, string> = {}) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(GATSBY|EDITOR)_/.test(name)));
  // Playwright forces colours.
  const own = { NODE_ENV: "production", CI: "true", GATSBY_TELEMETRY_DISABLED: "1", FORCE_COLOR: "0" };
  return spawnSync(process.execPath, ["scripts/run.mjs", name], {
    cwd: copy,
    env: { ...env, ...own, ...settings },
    encoding: "utf8",
  });
}
