/** Building again gives what building from nothing gives, file by file. */
import fs from "node:fs";
import path from "node:path";
import { filesOf } from "../../scripts/state.mjs";
import {
  copyProject,
  fiveFieldEntries,
  removeProjects,
  startBuild,
  writeProjects,
  writeStill,
} from "../helpers/project-copy";
import { expect, test } from "../helpers/test";

test.describe.configure({ mode: "serial", timeout: 10 * 60_000 });

const TOKENS = "src/styles/tokens.css";
const KEPT = ".local/build";

/** Built once, from nothing, and never again. */
let fromNothing: string;
/** Built again and again. */
let again: string;

test.beforeAll(async () => {
  [fromNothing, again] = [copyProject(), copyProject()];
  for (const copy of [fromNothing, again]) {
    removeProjects(copy);
    writeProjects(copy, JSON.stringify(await fiveFieldEntries(copy, 2)));
  }
});
test.afterAll(() => {
  for (const copy of [fromNothing, again]) fs.rmSync(copy, { recursive: true });
});

async function build(copy: string, settings: Record<string, string> = {}) {
  const started = startBuild(copy, settings);
  expect(await started.status, started.printed()).toBe(0);
}

/** What was built, by its name, but for the folder that it was built in. */
const builtFiles = (copy: string) =>
  new Map(
    ["public", "hosts"]
      .flatMap((folder) => filesOf(path.join(copy, folder)))
      .map((file) => [path.relative(copy, file), fs.readFileSync(file)] as const),
  );

/** Both copies hold the same project: so they hold the same site. */
function expectSame() {
  const [one, other] = [builtFiles(again), builtFiles(fromNothing)];
  expect([...one.keys()].sort()).toEqual([...other.keys()].sort());
  expect([...one].filter(([name, content]) => !other.get(name)?.equals(content)).map(([name]) => name)).toEqual([]);
}

const home = () => fs.readFileSync(path.join(again, "public/index.html"), "utf8");
const dominantColour = () => /<rect[^>]*fill="(#[0-9a-f]+)"/.exec(home())?.[1];

function edit(file: string, from: string, to: string) {
  const text = fs.readFileSync(path.join(again, file), "utf8");
  expect(text).toContain(from);
  fs.writeFileSync(path.join(again, file), text.replace(from, to));
}

test("a changed title", async () => {
  await build(fromNothing);
  edit("data/projects.json", "Title 1", "Former title");
  await build(again);
  expect(home()).toContain("Former title");
  edit("data/projects.json", "Former title", "Title 1");
  await build(again);
  expectSame();
});

test("a changed colour of the style sheets, and a changed setting", async () => {
  const [, colour = ""] = /--\w[\w-]*:\s*(#[0-9a-f]{6})/i.exec(fs.readFileSync(path.join(again, TOKENS), "utf8")) ?? [];
  edit(TOKENS, colour, "#123456");
  await build(again, { GATSBY_SITE_URL: "https://other.example" });
  expect(home()).toContain("#123456");
  expect(home()).toContain('href="https://other.example');
  edit(TOKENS, "#123456", colour);
  await build(again);
  expectSame();
});

test("a changed still", async () => {
  const before = dominantColour();
  await writeStill(again, "images/1.png", 250);
  await build(again);
  expect(dominantColour()).not.toBe(before);
  await writeStill(again, "images/1.png", 90);
  await build(again);
  expectSame();
});

test("a removed project", async () => {
  writeProjects(again, JSON.stringify(await fiveFieldEntries(again, 3)));
  await build(again);
  expect(fs.existsSync(path.join(again, "public/portfolio/3/index.html"))).toBe(true);
  writeProjects(again, JSON.stringify(await fiveFieldEntries(again, 2)));
  fs.rmSync(path.join(again, "data/images/3.png"));
  await build(again);
  expectSame();
});

test("what is kept from earlier builds is of use only while it is whole, and goes when nothing uses it", async () => {
  const kept = ["stills", "share-cards", "compressed"].map((name) => path.join(again, KEPT, name));
  const before = kept.map((folder) => fs.readdirSync(folder).sort());
  for (const folder of kept) {
    const [damaged = "", cut = "", foreign = "", removed = ""] = fs
      .readdirSync(folder)
      .map((name) => path.join(folder, name));
    const content = fs.readFileSync(damaged);
    content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
    fs.writeFileSync(damaged, content);
    fs.truncateSync(cut, 40);
    fs.writeFileSync(foreign, "not one of ours");
    fs.rmSync(removed);
    fs.writeFileSync(path.join(folder, "unused"), "");
  }
  await build(again);
  expectSame();
  expect(kept.map((folder) => fs.readdirSync(folder).sort())).toEqual(before);
});
