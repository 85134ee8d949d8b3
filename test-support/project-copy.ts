/** Copies of the project, for tests that change and build it. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import type { Services } from "../scripts/common/program";
import { buildIfNeeded } from "../scripts/site/build-if-needed";
import { filesOfFolder } from "../src/projects-file/folder";
import cleanEnvironment from "./clean-environment";
import { newFolder } from "./temporary-folder";
import { SETTINGS, SITE } from "./test-site";

const FOLDERS = ["data", "src", "static", "supabase", "scripts", "patches"];
const FILES = ["package.json", "package-lock.json", "tsconfig.json", ".env.development"];
/** The owner's stills and previews. */
const MEDIA = [path.join("data", "images"), path.join("static", "previews")];
/** The types of the queries, which a build writes for its own code. */
const TYPES = path.join("src", "gatsby-types.d.ts");

const gatsbyFiles = (folder: string) => fs.readdirSync(folder).filter((name) => name.startsWith("gatsby-"));

/** Copies the project, with empty folders of stills and previews, and links its packages. @returns the copy's folder */
export function copyProject(copy = newFolder("hammered")): string {
  const filter = (file: string) => !MEDIA.includes(file) && file !== TYPES;
  for (const source of [...FOLDERS, ...FILES, ...gatsbyFiles(".")])
    fs.cpSync(source, path.join(copy, source), { recursive: true, filter });
  for (const folder of MEDIA) fs.mkdirSync(path.join(copy, folder), { recursive: true });
  const packages = path.join(copy, "node_modules");
  fs.rmSync(packages, { force: true });
  fs.symlinkSync(path.resolve("node_modules"), packages, "junction");
  return copy;
}

/**
 * Copies the project into the tests' site, with the tests' projects. What the project, or the tests, no longer have
 * goes.
 */
function copyTestSite(): void {
  fs.mkdirSync(SITE, { recursive: true });
  for (const folder of MEDIA) fs.rmSync(path.join(SITE, folder), { recursive: true, force: true });
  for (const folder of FOLDERS)
    for (const name of filesOfFolder(path.join(SITE, folder))) {
      const file = path.join(folder, name);
      if (file !== TYPES && !fs.existsSync(file)) fs.rmSync(path.join(SITE, file));
    }
  for (const name of gatsbyFiles(SITE)) fs.rmSync(path.join(SITE, name));
  copyProject(SITE);
  fs.cpSync("test-support/projects/projects.json", path.join(SITE, "data/projects.json"));
  fs.cpSync("test-support/projects/images", path.join(SITE, "data/images"), { recursive: true });
  fs.cpSync("test-support/projects/previews", path.join(SITE, "static/previews"), { recursive: true });
}

/** Builds the tests' site if needed, and copies the types of the queries. @throws {Error} if it can't be built */
export async function buildTestSite(program: Services): Promise<void> {
  cleanEnvironment();
  copyTestSite();
  await buildIfNeeded(program, SITE, SETTINGS);
  fs.copyFileSync(path.join(SITE, TYPES), TYPES);
}

/** Writes a still of one colour. @param red 0 to 255 */
export async function writeStill(copy: string, image: string, red: number): Promise<void> {
  const background = { r: red, g: 20, b: 20 };
  await sharp({ create: { width: 64, height: 48, channels: 3, background } }).toFile(path.join(copy, "data", image));
}

/** Entries with the five fields of every project, and a small still for each. */
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
  // Playwright forces colours.
  const own = { NODE_ENV: "production", CI: "true", GATSBY_TELEMETRY_DISABLED: "1", FORCE_COLOR: "0" };
  return spawnSync(process.execPath, ["scripts/run.mjs", name], {
    cwd: copy,
    env: { ...process.env, ...own, ...settings },
    encoding: "utf8",
  });
}
